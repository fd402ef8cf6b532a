import type { Device, JSONObject, JSONValue, RunContext, Step, StepAnswer, TrackingCall } from './protocol.js';

/** Something that this adapter cannot do; the message says why. */
export class Unsupported extends Error {}

/** The answer to a step whose handler returned a value or nothing. */
type Answer = Exclude<StepAnswer, { threw: string }>;

/**
 * The app under test, newly installed and not running yet. This is the file to change.
 *
 * Every `run` gets a new one, and nothing may be kept outside of it: if your code has singletons, reset them in the
 * constructor.
 */
export class App {
  /** What the step has sent so far. */
  calls: TrackingCall[] = [];
  private zone: string;
  private readonly sdkVersion: string | undefined;
  private readonly device: Device;

  /**
   * Takes the context of the request: `zone`, `sdkVersion` if it matters, and `device`, the default locale and calendar
   * of the device.
   */
  constructor({ zone = 'UTC', sdkVersion, device }: RunContext) {
    this.zone = known(zone);
    this.sdkVersion = sdkVersion;
    this.device = device ?? { locale: 'en_US', calendar: 'gregorian', hourCycle: 24 };
  }

  /**
   * Performs one event, and returns the calls that it caused and its value, if it has one.
   *
   * `at` is the instant of the step and `zone` the new time zone: set your clock from them. Await whatever your code
   * leaves running.
   */
  async handle(step: Step): Promise<Answer> {
    this.calls = [];
    if (step.zone !== undefined) this.zone = known(step.zone);
    const value = await this.happen(step);
    return value === undefined ? { calls: this.calls } : { calls: this.calls, value };
  }

  /** What each event calls: put your handler before `break`, and delete the events that you do not have. */
  private async happen(step: Step): Promise<JSONObject | undefined> {
    switch (step.event) {
      case 'ios.didReceiveRemoteNotification':
        break; // step.with.userInfo, step.with.applicationState: 'active', 'inactive' or 'background'
      case 'ios.willPresentNotification':
        break; // step.with.userInfo
      case 'ios.didReceiveNotificationResponse':
        break; // step.with.userInfo, step.with.actionIdentifier: 'default', 'dismiss' or a custom action's identifier
      case 'android.onMessageReceived':
        break; // step.with.data
      case 'android.onNotificationDismissed':
      case 'android.onResume':
        break; // step.with.extras, null if no notification is involved
      case 'payload.parse':
        // What the payload has of these keys: title, body, category, badge, sound,
        // contentAvailable, mutableContent, mediaAttachmentURL, deeplinkURL, deliveryId,
        // broadlogId, custom. `tracking-conformance docs protocol` names the page with their forms.
        return {}; // the fields of step.with.payload, as received on step.with.platform
      case 'payload.compose':
        // The settings have some of these keys: messageTitle, messageBody, sound, badge, deeplink,
        // category, customFields, richMediaURL, iosRichMediaURL, androidRichMediaURL,
        // mutableContent, contentAvailable, deliveryId, broadlogId, tracking.
        return {}; // the payload for step.with.settings, as sent to step.with.platform
      case 'app.start':
        break; // a new process: step.with.appVersion; if step.with.automatic, loading is the launch
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
        break; // an ordinary tracking call, step.with.name
      case 'lifecycle.dictionary':
        return {}; // the lifecycle data at this instant
      default:
        throw new Unsupported(`this adapter does not know the event ${(step as { event: string }).event}`);
    }
    return undefined;
  }

  // Have your code send to these in place of the SDK. They copy the data at the call.

  collectMessageInfo(data: { [key: string]: JSONValue }): void {
    this.calls.push({ function: 'collectMessageInfo', data: structuredClone(data) });
  }

  trackAction(name: string, data: { [key: string]: JSONValue }): void {
    this.calls.push({ function: 'trackAction', name, data: structuredClone(data) });
  }

  track(name: string, data: { [key: string]: JSONValue }): void {
    this.calls.push({ function: 'track', name, data: structuredClone(data) });
  }
}

/** A time zone, if there is data for it; no other zone stands in for an unknown one. */
function known(zone: string): string {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return zone;
  } catch {
    throw new Unsupported(`no data for the time zone ${zone}`);
  }
}
