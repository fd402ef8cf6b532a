import { CallRecorder } from './call-recorder.mjs';
import { Clock } from './clock.mjs';
import { Lifecycle } from './lifecycle.mjs';
import * as payload from './payload.mjs';
import { AndroidPushTracking, IOSPushTracking } from './push-tracking.mjs';
import { InvalidParams, Unsupported } from './refusals.mjs';

/**
 * One device with one app on it, starting from a fresh install: the file to change for your own code.
 *
 * The kit's events arrive through `handle`, which looks up the event in the table below.
 */
export class ExampleApp {
  #recorder = new CallRecorder();
  #clock;
  #ios;
  #android;

  /** What the app has written to disk. It survives the process and is deleted with the app. */
  #storage = new Map();

  /** The lifecycle module of the running process; undefined if there is none. */
  #lifecycle;

  /**
   * The context's `device` (locale, calendar and hour cycle) is not used, because nothing here depends on such settings.
   *
   * @param {{sdkVersion?: string, zone?: string}} context what applies to all steps of a request
   */
  constructor({ sdkVersion, zone }) {
    this.#clock = new Clock(zone);
    this.#ios = new IOSPushTracking(this.#recorder, sdkVersion);
    this.#android = new AndroidPushTracking(this.#recorder, sdkVersion);
  }

  /**
   * Performs one event.
   *
   * @returns {{calls: object[], value?: object}} the tracking calls that it caused, and its value, if it has one
   */
  handle({ event, with: parameters = {}, at, zone }) {
    if (!Object.hasOwn(this.#events, event)) throw new Unsupported(`this adapter does not know the event ${event}`);
    this.#clock.set({ at, zone });
    const value = this.#events[event](parameters);
    return { calls: this.#recorder.take(), value };
  }

  /** Takes what the step has sent so far, for an event that threw. */
  takeCalls() {
    return this.#recorder.take();
  }

  /** Every event with what it calls. Delete what you do not support, and its capability in `adapter.mjs`. */
  #events = {
    'ios.didReceiveRemoteNotification': ({ userInfo, applicationState }) =>
      this.#ios.didReceiveRemoteNotification(userInfo, applicationState),
    'ios.willPresentNotification': ({ userInfo }) => this.#ios.willPresent(userInfo),
    'ios.didReceiveNotificationResponse': ({ userInfo, actionIdentifier }) =>
      this.#ios.didReceiveResponse(userInfo, actionIdentifier),

    'android.onMessageReceived': ({ data }) => this.#android.onMessageReceived(data),
    'android.onNotificationDismissed': ({ extras }) => this.#android.onNotificationDismissed(extras),
    'android.onResume': ({ extras }) => this.#android.onResume(extras),

    'payload.parse': ({ platform, payload: received }) =>
      byPlatform(platform, { ios: payload.parseIOS, android: payload.parseAndroid })(received),
    'payload.compose': ({ platform, settings }) =>
      byPlatform(platform, { ios: payload.composeIOS, android: payload.composeAndroid })(settings),

    'app.start': ({ appVersion, automatic = false }) => {
      this.#lifecycle = new Lifecycle({
        tracker: this.#recorder,
        clock: this.#clock,
        storage: this.#storage,
        appVersion,
        automatic,
      });
    },
    'app.terminate': () => {
      this.#lifecycle = undefined;
    },
    'app.reinstall': () => {
      this.#lifecycle = undefined;
      this.#storage.clear();
    },

    'lifecycle.launchDetected': () => this.#running.launchDetected(),
    'lifecycle.wakeDetected': () => this.#running.wakeDetected(),
    'lifecycle.sleepDetected': () => this.#running.sleepDetected(),
    'ui.didBecomeActive': () => this.#running.didBecomeActive(),
    'ui.willResignActive': () => this.#running.willResignActive(),
    'lifecycle.dictionary': () => this.#running.dictionary,
    track: ({ name }) => this.#recorder.track(name, this.#running.dictionary),
  };

  get #running() {
    if (this.#lifecycle === undefined) throw new Error('the app is not running');
    return this.#lifecycle;
  }
}

function byPlatform(platform, choices) {
  if (!Object.hasOwn(choices, platform)) throw new InvalidParams(`no such platform: ${platform}`);
  return choices[platform];
}
