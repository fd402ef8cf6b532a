/** Something that this adapter cannot do; the message says why. */
export class Unsupported extends Error {}

/**
 * The app under test, just installed and not yet running. This is the file to change.
 *
 * Every `run` gets one of its own, and nothing may live outside of it: where your code has singletons, reset them in
 * the constructor.
 */
export class App {
  calls = [];

  /** Takes the context of the request: `zone`, and `sdkVersion` where it matters. */
  constructor({ zone = 'UTC', sdkVersion }) {
    this.zone = zone;
    this.sdkVersion = sdkVersion;
  }

  /**
   * Lets one event happen, and answers the calls that it led to and its value, if it has one.
   *
   * `at` is the instant of the step and `zone` its new time zone: set your clock from them.
   */
  async handle({ event, with: given = {}, at, zone }) {
    this.calls = [];
    this.zone = zone ?? this.zone;
    const value = await this.happen(event, given, at);
    return { calls: this.calls, value };
  }

  /** What each event calls: put your handler in front of `break`, and delete the events you do not have. */
  async happen(event, given, at) {
    switch (event) {
      case 'ios.didReceiveRemoteNotification':
        break; // given.userInfo, given.applicationState: 'active', 'inactive' or 'background'
      case 'ios.willPresentNotification':
        break; // given.userInfo
      case 'ios.didReceiveNotificationResponse':
        break; // given.userInfo, given.actionIdentifier: 'default', 'dismiss' or a custom action's own
      case 'android.onMessageReceived':
        break; // given.data
      case 'android.onNotificationDismissed':
      case 'android.onResume':
        break; // given.extras, null where no notification is behind it
      case 'payload.parse':
        return {}; // the fields of given.payload, as it arrives on given.platform
      case 'payload.compose':
        return {}; // the payload for given.settings, as it is sent to given.platform
      case 'app.start':
        break; // a new process: given.appVersion; given.automatic: the load is the launch
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

  // Let your code send to these in place of the SDK. They keep the very object they are given and copy nothing: an
  // object that is changed after it was sent is a fault that the kit wants to see.

  collectMessageInfo(data) {
    this.calls.push({ function: 'collectMessageInfo', data });
  }

  trackAction(name, data) {
    this.calls.push({ function: 'trackAction', name, data });
  }

  track(name, data) {
    this.calls.push({ function: 'track', name, data });
  }
}
