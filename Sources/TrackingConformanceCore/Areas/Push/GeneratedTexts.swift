/// Texts and names in notifications and payloads that careless code mishandles.
enum GeneratedTexts {
    /// Deep links and addresses of media.
    static let links = [
        "app://x", "app://open?x=1&y=a b", "https://example.com/a;b=1;c", "https://example.com/?a=1&amp;b=2",
        "https://example.com/?q=\"x\"", "https://example.com/?q='x'", "https://example.com/[1]/{2}/(3)",
        "https://user:secret@example.com/", "https://example.com/\u{E9}", "https://\u{FC}ber.example/",
        "https://example.com/" + String(repeating: "x", count: 2_028), "data:image/png;base64,iVBORw0KGgo=",
        "file:///tmp/a.png", "http://example.com/a.png", "HTTPS://Example.COM/A", "content://media/1",
        "https://example.com/?utm_source=push&utm_medium=app", "https://example.com/?gclid=1&fbclid=2",
        "https://example.com/a%20b", "https://example.com/a (b).png", "ftp://example.com/a", "mailto:a@example.com",
        "tel:+123", "//example.com/a", "/a/b", "example.com", "https://example.com/#(top)", "https://example.com:8443/",
        "javascript:1", "https://example.com/?", " https://example.com/ ", "intent://x#Intent;end",
        "https://example.com/a|b", "https://example.com/..//a/./b", "http://127.0.0.1/a", "https://[::1]/a",
        "about:blank", "https://example.com/a(b)*~!$^`\\", "https://example.com:8080/", "market://a", "itms-apps://a",
        "https://example.com/;jsessionid=1?token=1", "geo:1,2", "blob:a", "HTTP://a", "sms:1",
    ]

    static let sounds = [
        "default", "none", "silent", "default.caf", "Default", "NONE", "s.wav", "android.resource://a/1",
    ]

    static let texts = [
        "\u{201C}News\u{201D}", "it\u{2019}s new", "a \u{2013} b", "wait\u{2026}", "a &quot;b&quot;", "a &#39;b&#39;",
        "a &amp; b", "&lt;b&gt;", "<i>x</i>", "{name}", "%1$s", "%@", "${x}", "{{x}}", "%%", "\\n", "a\tb", "on", "off",
        "null", "0", "true", "test", "silent", "\u{AB}a\u{BB}", "\u{202E}abc", "\u{1F44D}\u{1F3FD}",
        "\u{FF21}\u{FF11}", "a&nbsp;b", "a<br>b", "\"a\"", "default", "nil", "<%= x %>", "%s", "one\r\ntwo",
        "Mixed Case",
        String(repeating: "x", count: 300),
    ]

    /// A name composed of beginnings and ends of reserved, common and random names.
    static func name(using random: inout SplitMix64) -> String {
        switch random.number(in: 0...5) {
        case 0: letters(random.number(in: 1...3), using: &random)
        case 1: letters(random.pick([30, 64, 100, 250]), using: &random)
        case 2: letters(2, using: &random) + random.pick(separators) + random.pick(stems)
        case 3: random.pick(stems) + random.pick(separators) + letters(2, using: &random)
        case 4: (random.happens(50) ? random.pick(beginnings) : character(using: &random)) + random.pick(stems)
        default: random.pick(stems) + (random.happens(50) ? random.pick(ends) : character(using: &random))
        }
    }

    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)

    private static func letters(_ count: Int, using random: inout SplitMix64) -> String {
        String(decoding: (0..<count).map { _ in random.pick(alphabet) }, as: UTF8.self)
    }

    private static func character(using random: inout SplitMix64) -> String {
        String(UnicodeScalar(UInt8(random.number(in: 0x20...0x7E))))
    }

    private static let separators = ["_", "-", ".", ":", "/", "$", " ", ""]
    private static let stems = [
        "title", "body", "key", "id", "url", "uri", "name", "value", "type", "data", "payload", "message", "badge",
        "sound", "category", "alert", "aps", "dId", "mId", "deliveryId", "broadlogId", "action", "platform", "settings",
        "custom", "customFields", "tracking", "media", "deeplink", "link", "image", "user", "offer", "price",
        "campaign",
    ]
    private static let beginnings = [
        "_", "__", "-", ".", "$", "@", "#", "!", "~", "*", "+", "&", "(", "[", "{", "x-", "X-", "my", "app.", "com.a.",
        "ns:", "af_", "wzrk_", "braze_", "moe_", "mp_", "pw_", "ua_", "ls_", "ct_", "fcm_", "acs_", "adb_", "utm_",
        "android.", "ios.", "is", "has", "0", "9",
    ]
    private static let ends = [
        "_", "__", "-", ".", "$", "?", "!", "s", "Id", "_id", "URL", "_url", "Key", "Text", "1", "2", "(", ")", "(1)",
        "[]", "[0]", ".a",
        ":a", "*", "~", " ", "_at", "_ts", "_json", "_b64", "_list", "Date",
    ]
}
