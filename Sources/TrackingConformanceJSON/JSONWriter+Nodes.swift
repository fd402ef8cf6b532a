extension JSONWriter {
    /// Writes a value on one line, without spaces; decodes it only if escapes would make it longer.
    package static func compact(_ node: JSONNode) -> [UInt8] {
        var place: UnsafePointer<JSONEntry>? = node.entry
        let text = [UInt8](unsafeUninitializedCapacity: node.entry.pointee.length) { buffer, count in
            guard var output = buffer.baseAddress else { return }
            write(&place, of: node.bytes, to: &output)
            count = place == nil ? 0 : output - (buffer.baseAddress ?? output)
        }
        return place == nil ? compact(node.value) : text
    }

    /// Copies the value at `place`, which moves past it, without white space; `place` becomes `nil` at a text that
    /// escapes would make longer.
    private static func write(
        _ place: inout UnsafePointer<JSONEntry>?,
        of bytes: UnsafeBufferPointer<UInt8>,
        to output: inout UnsafeMutablePointer<UInt8>
    ) {
        guard let entry = place, let source = bytes.baseAddress else { return }
        func append(_ byte: UInt8) {
            output.initialize(to: byte)
            output += 1
        }
        place = entry + 1
        switch entry.pointee.kind {
        case .null, .no, .yes, .number, .text:
            output.initialize(from: source + entry.pointee.offset, count: entry.pointee.length)
            output += entry.pointee.length
        case .otherText:
            let text = compact(.string(bytes.text(of: entry.pointee)))
            guard text.count <= entry.pointee.length else { return place = nil }
            output.initialize(from: text, count: text.count)
            output += text.count
        case .array, .object:
            let (end, isObject) = (entry + Int(entry.pointee.span), entry.pointee.kind == .object)
            append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
            while let next = place, next < end {
                if next > entry + 1 { append(UInt8(ascii: ",")) }
                write(&place, of: bytes, to: &output)
                guard isObject, place != nil else { continue }
                append(UInt8(ascii: ":"))
                write(&place, of: bytes, to: &output)
            }
            append(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        }
    }
}
