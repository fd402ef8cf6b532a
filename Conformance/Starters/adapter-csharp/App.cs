using System;
using System.Collections.Generic;
using System.Globalization;

/// <summary>Something that this adapter cannot do; the message says why.</summary>
sealed class Unsupported : Exception
{
    public Unsupported(string message) : base(message) { }
}

/// <summary>
/// The app under test, newly installed and not running yet. This is the file to change.
/// Every <c>run</c> gets a new one, and nothing may be kept outside of it: if your code has singletons or static fields,
/// reset them in the constructor.
/// </summary>
sealed class App
{
    readonly List<object> calls = new List<object>();

    /// <summary>What the step has sent so far.</summary>
    public List<object> Calls => calls;

    /// <summary>The version of the SDK, if it matters.</summary>
    string SdkVersion { get; }

    /// <summary>The time zone of the device.</summary>
    TimeZoneInfo Zone { get; set; }

    /// <summary>
    /// Takes the context of the request: <c>zone</c>, <c>sdkVersion</c> if it matters, and <c>device</c>, the device's
    /// <c>locale</c>, <c>calendar</c> and <c>hourCycle</c>.
    /// </summary>
    public App(object context)
    {
        SdkVersion = context.Member("sdkVersion") as string;
        Zone = ZoneNamed(context.Member("zone") as string ?? "UTC");
        SetCulture(context.Member("device").Member("locale") as string ?? "en_US");
    }

    /// <summary>
    /// Performs one event, and returns the calls that it caused and its value, if it has one.
    /// <c>at</c> is the instant of the step and <c>zone</c> the new time zone: have your code read clock and zone from
    /// here. If it works on threads or tasks of its own, wait here until they have nothing left to do.
    /// </summary>
    public Dictionary<string, object> Handle(object step)
    {
        calls.Clear();
        if (step.Member("zone") is string name) Zone = ZoneNamed(name);
        var value = Happen(step.Member("event") as string, step.Member("with"), step.Member("at") as string);
        var answer = new Dictionary<string, object> { ["calls"] = calls };
        if (value != null) answer["value"] = value;
        return answer;
    }

    /// <summary>The time zone with that name. Without data for it the request is declined; no other one stands in.</summary>
    static TimeZoneInfo ZoneNamed(string name)
    {
        try
        {
            return name == "UTC" ? TimeZoneInfo.Utc : TimeZoneInfo.FindSystemTimeZoneById(name);
        }
        catch (Exception error) when (error is TimeZoneNotFoundException || error is InvalidTimeZoneException)
        {
            throw new Unsupported($"no data for the time zone {name}");
        }
    }

    /// <summary>Sets the culture, which your code may read; <c>calendar</c> and <c>hourCycle</c> have no setting.</summary>
    static void SetCulture(string locale)
    {
        try
        {
            CultureInfo.CurrentCulture = new CultureInfo(locale.Replace('_', '-'));
        }
        catch (CultureNotFoundException)
        {
            throw new Unsupported($"no data for the locale {locale}");
        }
    }

    /// <summary>What each event calls: put your handler before <c>break</c>, and delete the events that you do not have.</summary>
    object Happen(string name, object given, string at)
    {
        switch (name)
        {
            case "ios.didReceiveRemoteNotification":
                break; // given "userInfo" and "applicationState": active, inactive or background
            case "ios.willPresentNotification":
                break; // given "userInfo"
            case "ios.didReceiveNotificationResponse":
                break; // given "userInfo" and "actionIdentifier": default, dismiss or a custom action's identifier
            case "android.onMessageReceived":
                break; // given "data"
            case "android.onNotificationDismissed":
            case "android.onResume":
                break; // given "extras", null if no notification is involved
            case "payload.parse":
                // What the payload has of these keys: title, body, category, badge, sound,
                // contentAvailable, mutableContent, mediaAttachmentURL, deeplinkURL, deliveryId,
                // broadlogId, custom. `tracking-conformance docs protocol` names the page with
                // their forms.
                return new Dictionary<string, object>(); // the fields of the given "payload", as received on "platform"
            case "payload.compose":
                // The settings have some of these keys: messageTitle, messageBody, sound, badge,
                // deeplink, category, customFields, richMediaURL, iosRichMediaURL,
                // androidRichMediaURL, mutableContent, contentAvailable, deliveryId, broadlogId,
                // tracking.
                return new Dictionary<string, object>(); // the payload for the given "settings", as sent to "platform"
            case "app.start":
                break; // a new process: given "appVersion", and "automatic" if loading is the launch
            case "app.terminate":
                break; // the process dies
            case "app.reinstall":
                break; // the storage is empty again
            case "lifecycle.launchDetected":
            case "lifecycle.wakeDetected":
            case "lifecycle.sleepDetected":
                break;
            case "ui.didBecomeActive":
            case "ui.willResignActive":
                break; // automatic tracking
            case "track":
                break; // an ordinary tracking call, given "name"
            case "lifecycle.dictionary":
                return new Dictionary<string, object>(); // the lifecycle data at this instant
            default:
                throw new Unsupported($"this adapter does not know the event {name}");
        }
        return null;
    }

    // Have your code send to these in place of the SDK. They copy the data at the call.

    public void CollectMessageInfo(IDictionary<string, object> data) => Record("collectMessageInfo", null, data);

    public void TrackAction(string name, IDictionary<string, object> data) => Record("trackAction", name, data);

    public void Track(string name, IDictionary<string, object> data) => Record("track", name, data);

    void Record(string function, string name, IDictionary<string, object> data)
    {
        var call = new Dictionary<string, object> { ["function"] = function, ["data"] = Json.Copied(data) };
        if (name != null) call["name"] = name;
        calls.Add(call);
    }
}
