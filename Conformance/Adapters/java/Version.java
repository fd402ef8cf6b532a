import java.math.BigInteger;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A version, compared number by number; a missing number is zero, and a suffix after the numbers does not count. */
record Version(List<BigInteger> numbers) implements Comparable<Version> {
    private static final Pattern NUMBERS = Pattern.compile("[vV]?([0-9]+(?:\\.[0-9]+)*)");

    static Version parse(String text) {
        Matcher numbers = NUMBERS.matcher(text.strip());
        String found = numbers.lookingAt() ? numbers.group(1) : "0";
        return new Version(Stream.of(found.split("\\.")).map(BigInteger::new).toList());
    }

    @Override
    public int compareTo(Version other) {
        int count = Math.max(numbers.size(), other.numbers.size());
        for (int index = 0; index < count; index++) {
            int order = number(index).compareTo(other.number(index));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private BigInteger number(int index) {
        return index < numbers.size() ? numbers.get(index) : BigInteger.ZERO;
    }
}
