/// The members of a JSON object, in the order in which they were written.
public struct JSONObject: Sendable {
    /// A key with its value.
    public struct Member: Sendable {
        /// The key, unescaped.
        public let key: String
        /// The value.
        public var value: JSONValue
        /// The offset of the key's first byte in its source, or `nil` for a member created by a program.
        public let keyOffset: Int?

        /// Creates a member.
        ///
        /// - Parameters:
        ///   - key: The key, unescaped.
        ///   - value: The value.
        ///   - keyOffset: The offset of the key's first byte in its source, if it has one.
        public init(key: String, value: JSONValue, keyOffset: Int? = nil) {
            self.key = key
            self.value = value
            self.keyOffset = keyOffset
        }
    }

    /// The members, in order; no two have the same key.
    public private(set) var members: [Member]

    /// The indices of the members by key, if there are too many to search one by one.
    private var places: [ByteString: Int]?

    /// The maximum number of members searched one by one.
    static let searchedLimit = 32

    /// Creates an empty object.
    public init() {
        members = []
    }

    /// Creates an object from members known to have distinct keys.
    package init(distinct members: [Member]) {
        self.members = members
        indexPlaces()
    }

    /// Creates an object from keys and values, in order; of two with the same key, the later one counts.
    public init(_ pairs: some Sequence<(key: String, value: JSONValue)>) {
        self.init()
        for (key, value) in pairs {
            self[key] = value
        }
    }

    /// The keys, in order.
    public var keys: [String] { members.map(\.key) }

    /// True if the object has no members.
    public var isEmpty: Bool { members.isEmpty }

    /// The number of members.
    public var count: Int { members.count }

    /// The value under a key; setting `nil` removes the member.
    public subscript(key: String) -> JSONValue? {
        get {
            index(of: key).map { members[$0].value }
        }
        set {
            switch (index(of: key), newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil):
                members.remove(at: index)
                indexPlaces()
            case (nil, let value?):
                places?[ByteString(key)] = members.count
                members.append(Member(key: key, value: value))
                if places == nil { indexPlaces() }
            case (nil, nil): break
            }
        }
    }

    private mutating func indexPlaces() {
        places = nil
        guard members.count > Self.searchedLimit else { return }
        places = Dictionary(uniqueKeysWithValues: members.enumerated().map { (ByteString($1.key), $0) })
    }

    /// The member under a key.
    ///
    /// - Parameter key: The key to look for, compared by its UTF-8 bytes.
    /// - Returns: The member, or `nil` if the object has no such key.
    public func member(_ key: String) -> Member? {
        index(of: key).map { members[$0] }
    }

    /// True if there is a member under a key.
    ///
    /// - Parameter key: The key to look for, compared by its UTF-8 bytes.
    /// - Returns: `true` if there is one.
    public func has(_ key: String) -> Bool { index(of: key) != nil }

    /// The index of a key; `nil` if no member has it.
    ///
    /// Most keys differ in length, which is checked without a call.
    static func index(of key: String, among members: [Member]) -> Int? {
        let length = key.utf8.count
        for index in members.indices
        where members[index].key.utf8.count == length && members[index].key.hasSameBytes(as: key) {
            return index
        }
        return nil
    }

    private func index(of key: String) -> Int? {
        if let places { return places[ByteString(key)] }
        return Self.index(of: key, among: members)
    }
}

extension JSONObject {
    /// The object without a member.
    ///
    /// - Parameter key: The key to leave out, compared by its UTF-8 bytes.
    /// - Returns: The other members, in order.
    public func without(_ key: String) -> JSONObject {
        var others = self
        others[key] = nil
        return others
    }
}

extension JSONObject: Equatable {
    /// True if two objects have the same keys with equal values, in any order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        guard left.count == right.count else { return false }
        let isShared = left.members.withUnsafeBufferPointer { left in
            right.members.withUnsafeBufferPointer { $0.baseAddress == left.baseAddress }
        }
        if isShared { return true }
        let hasSameOrder = zip(left.members, right.members).allSatisfy { $0.key.hasSameBytes(as: $1.key) }
        if hasSameOrder { return zip(left.members, right.members).allSatisfy { $0.value == $1.value } }
        return left.members.allSatisfy { right[$0.key] == $0.value }
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Creates an object of the members that have a value; of two with the same key, the later one counts.
    public init(dictionaryLiteral elements: (String, JSONValue?)...) {
        self.init(elements.compactMap { key, value in value.map { (key: key, value: $0) } })
    }
}
