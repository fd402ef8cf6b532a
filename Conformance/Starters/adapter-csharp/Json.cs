using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;

/// <summary>A number that was read. It keeps the text it was written with, so that it passes through unchanged.</summary>
struct JsonNumber
{
    public readonly string Literal;

    public JsonNumber(string literal) { Literal = literal; }

    public override string ToString() => Literal;
}

/// <summary>
/// JSON without a library. An object is a dictionary, an array a list, null is null, and a string and a Boolean are what
/// they are in C#.
/// </summary>
static class Json
{
    /// <summary>The member of an object with that name; null if there is none or this is not an object.</summary>
    public static object Member(this object value, string name) =>
        value is IDictionary<string, object> members && members.TryGetValue(name, out var member) ? member : null;

    /// <summary>
    /// A copy of a value, which nothing that happens to the value later can change. A value without a JSON text is an
    /// error.
    /// </summary>
    public static object Copied(object value)
    {
        if (value is IDictionary<string, object> members)
        {
            return members.ToDictionary(member => member.Key, member => Copied(member.Value));
        }
        if (value is IEnumerable elements && !(value is string)) return elements.Cast<object>().Select(Copied).ToList();
        if (value == null || value is string || value is bool || value is int || value is long || value is JsonNumber)
        {
            return value;
        }
        throw new ArgumentException($"not a JSON value: {value.GetType()}");
    }
}

/// <summary>Reads JSON text: one value, and nothing after it.</summary>
sealed class JsonReader
{
    static readonly Regex Number = new Regex(@"\G-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?");

    readonly string source;
    int position;

    JsonReader(string source) { this.source = source; }

    public static object Read(string source)
    {
        var reader = new JsonReader(source);
        reader.SkipSpace();
        var value = reader.ReadValue();
        if (reader.position < source.Length) throw reader.Malformed("the end");
        return value;
    }

    /// <summary>Reads a value and the space after it.</summary>
    object ReadValue()
    {
        object value;
        switch (Peek())
        {
            case '{': value = ReadMembers(); break;
            case '[': value = ReadElements(); break;
            case '"': value = ReadText(); break;
            case 't': value = ReadWord("true", true); break;
            case 'f': value = ReadWord("false", false); break;
            case 'n': value = ReadWord("null", null); break;
            default: value = ReadNumber(); break;
        }
        SkipSpace();
        return value;
    }

    Dictionary<string, object> ReadMembers()
    {
        var members = new Dictionary<string, object>();
        Take('{');
        if (Peek() != '}')
        {
            do
            {
                var name = ReadText();
                SkipSpace();
                Take(':');
                members[name] = ReadValue();
            } while (TakeComma());
        }
        Require('}');
        return members;
    }

    List<object> ReadElements()
    {
        var elements = new List<object>();
        Take('[');
        if (Peek() != ']')
        {
            do elements.Add(ReadValue()); while (TakeComma());
        }
        Require(']');
        return elements;
    }

    string ReadText()
    {
        Require('"');
        var text = new StringBuilder();
        for (var next = Next(); next != '"'; next = Next())
        {
            if (next < ' ') throw Malformed("no control character");
            text.Append(next == '\\' ? ReadEscape() : next);
        }
        return text.ToString();
    }

    char ReadEscape()
    {
        var kind = Next();
        switch (kind)
        {
            case '"': case '\\': case '/': return kind;
            case 'b': return '\b';
            case 'f': return '\f';
            case 'n': return '\n';
            case 'r': return '\r';
            case 't': return '\t';
            case 'u': return ReadCodeUnit();
            default: throw Malformed("an escape");
        }
    }

    /// <summary>Four hexadecimal digits. Half of a surrogate pair stays as it is: C#'s strings can contain it.</summary>
    char ReadCodeUnit()
    {
        var unit = 0;
        for (var count = 0; count < 4; count++)
        {
            var value = "0123456789abcdef".IndexOf(char.ToLowerInvariant(Next()));
            if (value < 0) throw Malformed("four hexadecimal digits");
            unit = unit * 16 + value;
        }
        return (char)unit;
    }

    object ReadWord(string word, object value)
    {
        if (string.CompareOrdinal(source, position, word, 0, word.Length) != 0) throw Malformed(word);
        position += word.Length;
        return value;
    }

    object ReadNumber()
    {
        var match = Number.Match(source, position);
        if (!match.Success) throw Malformed("a value");
        position += match.Length;
        return new JsonNumber(match.Value);
    }

    bool TakeComma()
    {
        if (Peek() != ',') return false;
        Take(',');
        return true;
    }

    /// <summary>Takes a character and the space after it.</summary>
    void Take(char expected)
    {
        Require(expected);
        SkipSpace();
    }

    void Require(char expected)
    {
        if (Next() != expected) throw Malformed($"'{expected}'");
    }

    char Next()
    {
        if (position == source.Length) throw Malformed("more");
        return source[position++];
    }

    /// <summary>The next character; NUL at the end, which no rule of the grammar accepts.</summary>
    char Peek() => position < source.Length ? source[position] : '\0';

    void SkipSpace()
    {
        while (position < source.Length && " \t\r\n".IndexOf(source[position]) >= 0) position++;
    }

    FormatException Malformed(string expected) =>
        new FormatException($"a line is not JSON: expected {expected} at character {position}");
}

/// <summary>
/// Writes JSON on one line, in ASCII: half of a surrogate pair, which UTF-8 cannot encode, survives as an escape.
/// </summary>
static class JsonWriter
{
    public static string Write(object value)
    {
        var output = new StringBuilder();
        Append(output, value);
        return output.ToString();
    }

    static void Append(StringBuilder output, object value)
    {
        if (value == null) output.Append("null");
        else if (value is bool truth) output.Append(truth ? "true" : "false");
        else if (value is string text) AppendText(output, text);
        else if (value is JsonNumber || value is int || value is long) output.Append(value);
        else if (value is IDictionary<string, object> members) AppendAll(output, '{', members, '}', AppendMember);
        else if (value is IEnumerable elements) AppendAll(output, '[', elements.Cast<object>(), ']', Append);
        else throw new ArgumentException($"not a JSON value: {value.GetType()}");
    }

    static void AppendMember(StringBuilder output, KeyValuePair<string, object> member)
    {
        AppendText(output, member.Key);
        output.Append(':');
        Append(output, member.Value);
    }

    static void AppendAll<T>(StringBuilder output, char start, IEnumerable<T> parts, char end,
        Action<StringBuilder, T> append)
    {
        var separator = start;
        foreach (var part in parts)
        {
            output.Append(separator);
            append(output, part);
            separator = ',';
        }
        if (separator == start) output.Append(start);
        output.Append(end);
    }

    static void AppendText(StringBuilder output, string text)
    {
        output.Append('"');
        foreach (var unit in text)
        {
            if (unit == '"' || unit == '\\') output.Append('\\').Append(unit);
            else if (unit < ' ' || unit > '~') output.Append("\\u").Append(((int)unit).ToString("x4"));
            else output.Append(unit);
        }
        output.Append('"');
    }
}
