/** Something that this adapter cannot do; the message says why. */
export class Unsupported extends Error {}

/**
 * The app under test, newly installed and not running yet. This is the file to change.
 *
 * Every `run` gets a new one, and nothing may be kept outside of it: if your code has singletons, reset them in the
 * constructor.
 */
export class App {
  calls = [];

  /**
   * Takes the context of the request: `zone`, `sdkVersion` if it matters, and `device`, the default locale and calendar
   * of the device.
   */
  constructor({ zone = 'UTC', sdkVersion, device = { locale: 'en_US', calendar: 'gregorian', hourCycle: 24 } }) {
    this.zone = known(zone);
    this.sdkVersion = sdkVersion;
    this.device = device;
  }

  /**
   * Performs one event, and returns the calls that it caused and its value, if it has one.
   *
   * `at` is the instant of the step and `zone` the new time zone: set your clock from them. Await whatever your code
   * leaves running.
   */
  async handle({ event, with: given = {}, at, zone }) {
    this.calls = [];
    if (zone !== undefined) this.zone = known(zone);
    const value = await this.happen(event, given, at);
    return { calls: this.calls, value };
  }

  /** What each event calls: put your handler before `break`, and delete the events that you do not have. */
  async happen(event, given, at) {
    switch (event) {
      case 'ios.didReceiveRemoteNotification':
        break; // given.userInfo, given.applicationState: 'active', 'inactive' or 'background'
      case 'ios.willPresentNotification':
        break; // given.userInfo
      case 'ios.didReceiveNotificationResponse':
        break; // given.userInfo, given.actionIdentifier: 'default', 'dismiss' or a custom action's identifier
      case 'android.onMessageReceived':
        break; // given.data
      case 'android.onNotificationDismissed':
      case 'android.onResume':
        break; // given.extras, null if no notification is involved
      case 'payload.parse':
        // What the payload has of these keys: title, body, category, badge, sound,
        // contentAvailable, mutableContent, mediaAttachmentURL, deeplinkURL, deliveryId,
        // broadlogId, custom. `tracking-conformance docs protocol` names the page with their forms.
        return {}; // the fields of given.payload, as received on given.platform
      case 'payload.compose':
        // The settings have some of these keys: messageTitle, messageBody, sound, badge, deeplink,
        // category, customFields, richMediaURL, iosRichMediaURL, androidRichMediaURL,
        // mutableContent, contentAvailable, deliveryId, broadlogId, tracking.
        return {}; // the payload for given.settings, as sent to given.platform
      case 'app.start':
        break; // a new process: given.appVersion; if given.automatic, loading is the launch
      case 'app.terminate':
        break; // the process dies
      case 'app.reinstall':
        break; // the storage is empty again
      case 'lifecycle.launchDetected':
        break;
      case 'lifecycle.wakeDetected':
        break;
      case 'lifecycle.sleepDetected':
        break;
      case 'ui.didBecomeActive':
      case 'ui.willResignActive':
        break; // automatic tracking
      case 'track':
        break; // an ordinary tracking call, given.name
      case 'lifecycle.dictionary':
        return {}; // the lifecycle data at this instant
      default:
        throw new Unsupported(`this adapter does not know the event ${event}`);
    }
    return undefined;
  }

  // Have your code send to these in place of the SDK. They copy the data at the call.

  collectMessageInfo(data) {
    this.calls.push({ function: 'collectMessageInfo', data: structuredClone(data) });
  }

  trackAction(name, data) {
    this.calls.push({ function: 'trackAction', name, data: structuredClone(data) });
  }

  track(name, data) {
    this.calls.push({ function: 'track', name, data: structuredClone(data) });
  }
}

/** A time zone, if there is data for it; no other zone stands in for an unknown one. */
function known(zone) {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return zone;
  } catch {
    throw new Unsupported(`no data for the time zone ${zone}`);
  }
}
