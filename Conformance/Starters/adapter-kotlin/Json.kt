package conformance

/**
 * JSON without a library. An object is a [Map], an array a [List], null is null, and a string and a Boolean are what
 * they are in Kotlin. A number that was read is a [JsonNumber], which keeps the text it was written with.
 */
data class JsonNumber(val literal: String)

/** Text that is not JSON. */
class MalformedJson(message: String) : Exception(message)

/** The member of an object with that name; null if there is none or this is not an object. */
fun Any?.member(name: String): Any? = (this as? Map<*, *>)?.get(name)

/** The text of a string; null if this is anything else. */
fun Any?.text(): String? = this as? String

/**
 * A copy of a value, which nothing that happens to the value later can change.
 *
 * @throws IllegalArgumentException The value has no JSON text.
 */
fun copied(value: Any?): Any? = when (value) {
    null, is String, is Boolean, is Int, is Long, is JsonNumber -> value
    is Map<*, *> -> LinkedHashMap<String, Any?>().also { copy ->
        value.forEach { (key, member) -> copy[key as String] = copied(member) }
    }
    is List<*> -> value.map { copied(it) }
    else -> throw IllegalArgumentException("not a JSON value: ${value.javaClass}")
}

/** Reads JSON text: one value, and nothing after it. */
class JsonReader(private val source: String) {
    private var position = 0
    private val number = Regex("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?")

    /** The value of the text. */
    fun read(): Any? {
        skipSpace()
        val value = readValue()
        if (position < source.length) throw malformed("the end")
        return value
    }

    /** Reads a value and the space after it. */
    private fun readValue(): Any? {
        val value = when (peek()) {
            '{' -> readMembers()
            '[' -> readElements()
            '"' -> readText()
            't' -> readWord("true", true)
            'f' -> readWord("false", false)
            'n' -> readWord("null", null)
            else -> readNumber()
        }
        skipSpace()
        return value
    }

    private fun readMembers(): Map<String, Any?> {
        val members = LinkedHashMap<String, Any?>()
        take('{')
        if (peek() != '}') {
            do {
                val name = readText()
                skipSpace()
                take(':')
                members[name] = readValue()
            } while (takeComma())
        }
        require('}')
        return members
    }

    private fun readElements(): List<Any?> {
        val elements = ArrayList<Any?>()
        take('[')
        if (peek() != ']') {
            do {
                elements.add(readValue())
            } while (takeComma())
        }
        require(']')
        return elements
    }

    private fun readText(): String {
        require('"')
        val text = StringBuilder()
        while (true) {
            val next = next()
            if (next == '"') return text.toString()
            if (next < ' ') throw malformed("no control character")
            text.append(if (next == '\\') readEscape() else next)
        }
    }

    private fun readEscape(): Char {
        val kind = next()
        return when (kind) {
            '"', '\\', '/' -> kind
            'b' -> '\b'
            'f' -> '\u000C'
            'n' -> '\n'
            'r' -> '\r'
            't' -> '\t'
            'u' -> readCodeUnit()
            else -> throw malformed("an escape")
        }
    }

    /** Four hexadecimal digits. Half of a surrogate pair stays as it is: Kotlin's strings can contain it. */
    private fun readCodeUnit(): Char {
        var unit = 0
        repeat(4) {
            val value = "0123456789abcdef".indexOf(next(), ignoreCase = true)
            if (value < 0) throw malformed("four hexadecimal digits")
            unit = unit * 16 + value
        }
        return '\u0000' + unit
    }

    private fun readWord(word: String, value: Any?): Any? {
        if (!source.startsWith(word, position)) throw malformed(word)
        position += word.length
        return value
    }

    private fun readNumber(): JsonNumber {
        val match = number.find(source, position)
        if (match == null || match.range.first != position) throw malformed("a value")
        position = match.range.last + 1
        return JsonNumber(match.value)
    }

    private fun takeComma(): Boolean {
        if (peek() != ',') return false
        take(',')
        return true
    }

    /** Takes a character and the space after it. */
    private fun take(expected: Char) {
        require(expected)
        skipSpace()
    }

    private fun require(expected: Char) {
        if (next() != expected) throw malformed("'$expected'")
    }

    private fun next(): Char {
        if (position == source.length) throw malformed("more")
        return source[position++]
    }

    /** The next character; NUL at the end, which no rule of the grammar accepts. */
    private fun peek(): Char = if (position < source.length) source[position] else '\u0000'

    private fun skipSpace() {
        while (position < source.length && source[position] in " \t\r\n") position++
    }

    private fun malformed(expected: String) = MalformedJson("expected $expected at character $position")
}

/** Writes JSON on one line, in ASCII: half of a surrogate pair, which UTF-8 cannot encode, survives as an escape. */
class JsonWriter {
    private val output = StringBuilder()

    /** A value as JSON text. */
    fun write(value: Any?): String {
        append(value)
        return output.toString()
    }

    private fun append(value: Any?) {
        when (value) {
            null -> output.append("null")
            is Map<*, *> -> appendAll('{', value.entries, '}') { (name, member) ->
                appendText(name as String)
                output.append(':')
                append(member)
            }
            is List<*> -> appendAll('[', value, ']') { append(it) }
            is String -> appendText(value)
            is JsonNumber -> output.append(value.literal)
            is Int, is Long, is Boolean -> output.append(value)
            else -> throw IllegalArgumentException("not a JSON value: ${value.javaClass}")
        }
    }

    private fun <Part> appendAll(start: Char, parts: Iterable<Part>, end: Char, appendPart: (Part) -> Unit) {
        output.append(start)
        parts.forEachIndexed { index, part ->
            if (index > 0) output.append(',')
            appendPart(part)
        }
        output.append(end)
    }

    private fun appendText(text: String) {
        output.append('"')
        for (unit in text) {
            when {
                unit == '"' || unit == '\\' -> output.append('\\').append(unit)
                unit < ' ' || unit > '~' -> output.append("\\u").append(hexadecimal(unit))
                else -> output.append(unit)
            }
        }
        output.append('"')
    }

    private fun hexadecimal(unit: Char) = Integer.toHexString(unit - '\u0000').padStart(4, '0')
}
