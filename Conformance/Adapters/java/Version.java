import java.util.stream.Stream;

/** A version, compared number by number; a missing number is zero. */
record Version(int[] numbers) implements Comparable<Version> {
    static Version parse(String text) {
        return new Version(Stream.of(text.split("\\.")).mapToInt(Integer::parseInt).toArray());
    }

    @Override
    public int compareTo(Version other) {
        int count = Math.max(numbers.length, other.numbers.length);
        for (int index = 0; index < count; index++) {
            int order = Integer.compare(number(index), other.number(index));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private int number(int index) {
        return index < numbers.length ? numbers[index] : 0;
    }
}
