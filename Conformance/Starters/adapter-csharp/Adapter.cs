// An adapter for the tracking conformance kit, in C# 7 or later without libraries.
//
// This file is the protocol; change only Implementation and Capabilities in it. What the events do is in App.

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;

static class Adapter
{
    static readonly Dictionary<string, object> Implementation = new Dictionary<string, object>
    {
        ["name"] = "my-app",
        ["version"] = "1.0.0",
        ["language"] = "C#",
    };

    /// <summary>Delete what your implementation does not have; the kit then leaves out the vectors that need it.</summary>
    static readonly List<object> Capabilities = new List<object>
    {
        "push.ios", // Notifications on iOS are tracked.
        "push.android", // Notifications on Android are tracked.
        "push.sdk-version", // The SDK's version decides which of its functions is called.
        "payload.parse.ios", // A received payload is read, on iOS.
        "payload.parse.android", // A received message is read, on Android.
        "payload.compose.ios", // A payload for iOS is made from a campaign's settings.
        "payload.compose.android", // A message for Android is made from a campaign's settings.
        "payload.compose.rich-media", // These settings may name an image or a video.
        "lifecycle", // Launches, wakes and sleeps that the app reports are tracked.
        "lifecycle.dictionary", // The lifecycle data can be asked for at any time.
        "lifecycle.auto", // Launches, wakes and sleeps are found without the app's help.
        "device.locale", // The device's locale, calendar and clock can be set.
    };

    static void Main(string[] arguments)
    {
        // A Console.WriteLine in the implementation must not end up among the answers.
        Console.SetOut(Console.Error);
        Transport.Serve(arguments, Serve);
    }

    /// <summary>Answers each request line until <c>shutdown</c> or the end of the input.</summary>
    public static void Serve(Stream requests, Stream answers)
    {
        for (var line = ReadLine(requests); line != null; line = ReadLine(requests))
        {
            var request = JsonReader.Read(line);
            var method = request.Member("method") as string;
            var reply = new Dictionary<string, object> { ["jsonrpc"] = "2.0", ["id"] = request.Member("id") };
            foreach (var part in Answer(method, request.Member("params"))) reply[part.Key] = part.Value;
            var text = Encoding.ASCII.GetBytes(JsonWriter.Write(reply) + "\n");
            answers.Write(text, 0, text.Length);
            answers.Flush();
            if (method == "shutdown") return;
        }
    }

    /// <summary>The next line, or null at the end of the input. A line ends only at a line feed.</summary>
    static string ReadLine(Stream input)
    {
        var line = new MemoryStream();
        var next = input.ReadByte();
        if (next < 0) return null;
        for (; next >= 0 && next != '\n'; next = input.ReadByte()) line.WriteByte((byte)next);
        return Encoding.UTF8.GetString(line.ToArray());
    }

    /// <summary>The <c>result</c> or the <c>error</c> of a request.</summary>
    static Dictionary<string, object> Answer(string method, object parameters)
    {
        switch (method)
        {
            case "initialize":
                return Result(new Dictionary<string, object>
                {
                    ["protocolVersion"] = 1,
                    ["implementation"] = Implementation,
                    ["capabilities"] = Capabilities,
                });
            case "run": return Result(Run(parameters));
            case "shutdown": return Result(new Dictionary<string, object>());
            default:
                var message = $"this adapter does not know the method {method}";
                var error = new Dictionary<string, object> { ["code"] = -32601, ["message"] = message };
                return new Dictionary<string, object> { ["error"] = error };
        }
    }

    static Dictionary<string, object> Result(object value) => new Dictionary<string, object> { ["result"] = value };

    /// <summary>Runs the steps of one request on a freshly installed app.</summary>
    static object Run(object parameters)
    {
        try
        {
            var app = new App(parameters.Member("context"));
            var steps = ((List<object>)parameters.Member("steps")).Select(step => RunStep(app, step)).ToList();
            return new Dictionary<string, object> { ["steps"] = steps };
        }
        catch (Unsupported reason)
        {
            return new Dictionary<string, object> { ["unsupported"] = reason.Message };
        }
    }

    /// <summary>
    /// Runs one step. An exception that the implementation throws is its answer to this step.
    /// The answer is copied at once, so that later steps cannot change it.
    /// </summary>
    static object RunStep(App app, object step)
    {
        object answer;
        try
        {
            answer = app.Handle(step);
        }
        catch (Exception error) when (!(error is Unsupported))
        {
            Console.Error.WriteLine(error);
            answer = new Dictionary<string, object>
            {
                ["threw"] = $"{error.GetType().Name}: {error.Message}",
                ["calls"] = app.Calls,
            };
        }
        try
        {
            return Json.Copied(answer);
        }
        catch (Exception error)
        {
            return new Dictionary<string, object> { ["threw"] = $"the answer has no JSON form: {error.Message}" };
        }
    }
}
