/**
 * The messages of the adapter protocol, version 1, as TypeScript types.
 *
 * `PROTOCOL.md` explains them. An adapter reads a `Request` from each line of standard input and writes an
 * `Answer` as one line of standard output.
 */

// Requests

/** A line that the kit writes. */
export type Request = InitializeRequest | RunRequest | ShutdownRequest;

interface RequestOf<Method extends string> {
  jsonrpc: "2.0";
  /** The number that identifies the answer. */
  id: number;
  method: Method;
}

/** The handshake: the first request of every process. */
export interface InitializeRequest extends RequestOf<"initialize"> {
  params: { protocolVersion: 1; kit: { name: string; version: string } };
}

/** Runs some steps on a fresh install. */
export interface RunRequest extends RequestOf<"run"> {
  params: { context: RunContext; steps: Step[] };
}

/** The end: the adapter answers and exits. */
export type ShutdownRequest = RequestOf<"shutdown">;

/** The context of all steps of a request. */
export interface RunContext {
  /** The version of the SDK (ACPCore) that the app links, if it matters. */
  sdkVersion?: string;
  /** The IANA time zone at the first step; UTC if omitted. */
  zone?: string;
  /** The device's language and region settings; en_US, gregorian and 24 if omitted. */
  device?: Device;
}

/** What the platform calls the default locale and calendar. */
export interface Device {
  /** A language, then a script and a region if needed, such as `ar_EG` or `zh_Hant_TW`. */
  locale: string;
  calendar: "gregorian" | "buddhist" | "hebrew" | "indian" | "islamic" | "japanese" | "persian" | "roc";
  hourCycle: 12 | 24;
}

/** One thing that happens to the implementation. */
export type Step = PushStep | PayloadStep | LifecycleStep;

interface StepOf<Event extends string, Parameters> {
  event: Event;
  with: Parameters;
  /** An instant, ISO 8601 in UTC. */
  at?: string;
  /** The IANA time zone in force from this step on, if it changes. */
  zone?: string;
}

interface TimedStep<Event extends string> {
  event: Event;
  with?: never;
  at: string;
  zone?: string;
}

export type PushStep =
  | StepOf<"ios.didReceiveRemoteNotification", { userInfo: JSONObject; applicationState: ApplicationState }>
  | StepOf<"ios.willPresentNotification", { userInfo: JSONObject }>
  | StepOf<"ios.didReceiveNotificationResponse", { userInfo: JSONObject; actionIdentifier: ActionIdentifier }>
  | StepOf<"android.onMessageReceived", { data: StringMap }>
  | StepOf<"android.onNotificationDismissed", { extras: StringMap | null }>
  | StepOf<"android.onResume", { extras: StringMap | null }>;

export type PayloadStep =
  | StepOf<"payload.parse", { platform: Platform; payload: JSONObject }>
  | StepOf<"payload.compose", { platform: Platform; settings: CampaignSettings }>;

export type LifecycleStep =
  | (StepOf<"app.start", { appVersion: string; automatic?: boolean }> & { at: string })
  | (StepOf<"track", { name: string }> & { at: string })
  | TimedStep<"app.terminate">
  | TimedStep<"app.reinstall">
  | TimedStep<"lifecycle.launchDetected">
  | TimedStep<"lifecycle.wakeDetected">
  | TimedStep<"lifecycle.sleepDetected">
  | TimedStep<"lifecycle.dictionary">
  | TimedStep<"ui.didBecomeActive">
  | TimedStep<"ui.willResignActive">;

export type Platform = "ios" | "android";
export type ApplicationState = "active" | "inactive" | "background";
/** `default`, `dismiss`, or a custom action's identifier. */
export type ActionIdentifier = "default" | "dismiss" | (string & {});
/** A map as Android passes it on. */
export type StringMap = { [key: string]: string | null };

/** The sender's settings in Campaign's user interface. */
export interface CampaignSettings {
  messageTitle?: string;
  messageBody?: string;
  sound?: string;
  badge?: number;
  deeplink?: string;
  category?: string;
  customFields?: JSONObject;
  richMediaURL?: string;
  /** For one platform; not applicable on the other. */
  iosRichMediaURL?: string;
  androidRichMediaURL?: string;
  mutableContent?: boolean;
  contentAvailable?: boolean;
  deliveryId?: string;
  broadlogId?: string;
  tracking?: "on" | "off";
}

// Answers

/** A line that an adapter writes. */
export type Answer = Success<InitializeResult | RunResult | unknown> | Failure;

export interface Success<Result> {
  jsonrpc: "2.0";
  id: number;
  result: Result;
}

/** An error of the adapter or of the request; the vector is errored. */
export interface Failure {
  jsonrpc: "2.0";
  id: number;
  error: { code: number; message: string; data?: JSONValue };
}

export interface InitializeResult {
  protocolVersion: 1;
  implementation: { name: string; version: string; language: string; homepage?: string };
  /** At least one. */
  capabilities: Capability[];
}

export type Capability =
  | "push.ios"
  | "push.android"
  | "push.sdk-version"
  | "payload.parse.ios"
  | "payload.parse.android"
  | "payload.compose.ios"
  | "payload.compose.android"
  | "payload.compose.rich-media"
  | "lifecycle"
  | "lifecycle.dictionary"
  | "lifecycle.auto"
  | "device.locale";

/** An answer for each step, in order; or why the whole request is declined. */
export type RunResult = { steps: StepAnswer[] } | { unsupported: string };

export type StepAnswer =
  | { calls: TrackingCall[]; value?: ParsedPayload | ComposedPayload | LifecycleData }
  | { threw: string; calls?: TrackingCall[] };

/** A tracking call that the implementation made. */
export type TrackingCall =
  | { function: "collectMessageInfo"; data: PushData }
  | { function: "trackAction"; name: string; data: PushData }
  | { function: "track"; name: string; data: LifecycleData };

/** `action` is `7` for an impression, `2` for a click, `1` for an open. The implementation's data is kept unchanged. */
export type PushData = { deliveryId?: JSONValue; broadlogId?: JSONValue; action?: JSONValue } & JSONObject;

/** The lifecycle variables, and vendor-specific keys. */
export type LifecycleData = { [variable: string]: JSONValue };

/** The value of `payload.parse`; a field that is absent or null is not in the payload. */
export interface ParsedPayload {
  title?: string | null;
  body?: string | null;
  category?: string | null;
  /** On Android the decimal string is also accepted. */
  badge?: number | string | null;
  sound?: string | null;
  contentAvailable?: boolean | 0 | 1 | null;
  mutableContent?: boolean | 0 | 1 | null;
  mediaAttachmentURL?: string | null;
  deeplinkURL?: string | null;
  deliveryId?: string | null;
  broadlogId?: string | null;
  custom?: JSONObject | null;
}

/** The value of `payload.compose`: what is sent to APNs, or the whole message to FCM. */
export type ComposedPayload = JSONObject;

// JSON

export type JSONValue = null | boolean | number | string | JSONValue[] | JSONObject;
export type JSONObject = { [key: string]: JSONValue };
