import { CallRecorder } from './call-recorder.mjs';
import { Clock } from './clock.mjs';
import { Lifecycle } from './lifecycle.mjs';
import * as payload from './payload.mjs';
import { AndroidPushTracking, IOSPushTracking } from './push-tracking.mjs';
import { InvalidParams, Unsupported } from './refusals.mjs';

/**
 * One device with one app on it, from a fresh install on: the file to change when you put your own code here.
 *
 * The kit's events come in through `handle`, which finds the method of that name below.
 */
export class ExampleApp {
  #recorder = new CallRecorder();
  #clock;
  #ios;
  #android;

  /** What the app has written to disk. It outlives the process, and goes with the app. */
  #storage = new Map();

  /** The lifecycle module of the process that runs; undefined where none does. */
  #lifecycle;

  /** @param {{sdkVersion?: string, zone?: string}} context what holds for all steps of a request */
  constructor({ sdkVersion, zone }) {
    this.#clock = new Clock(zone);
    this.#ios = new IOSPushTracking(this.#recorder, sdkVersion);
    this.#android = new AndroidPushTracking(this.#recorder, sdkVersion);
  }

  /**
   * Lets one event happen.
   *
   * @returns {{calls: object[], value?: object}} the tracking calls it led to, and the value it asked for
   */
  handle({ event, with: parameters = {}, at, zone }) {
    if (!Object.hasOwn(this.#events, event)) throw new Unsupported(`this adapter does not know the event ${event}`);
    this.#recorder.take(); // What an exception left behind belongs to no later step.
    this.#clock.set({ at, zone });
    const value = this.#events[event](parameters);
    return { calls: this.#recorder.take(), value };
  }

  /** Every event with what it calls. Strike out what you do not support, and its capability in `adapter.mjs`. */
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
    if (this.#lifecycle === undefined) throw new Error('the app does not run');
    return this.#lifecycle;
  }
}

function byPlatform(platform, choices) {
  if (!Object.hasOwn(choices, platform)) throw new InvalidParams(`no such platform: ${platform}`);
  return choices[platform];
}
