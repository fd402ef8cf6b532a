using System;
using System.IO;
using System.Net;
using System.Net.Sockets;
using System.Threading;

/// <summary>
/// How requests come and answers go: standard input and output, or a connection. This file can stay as it is.
///
/// <c>--listen ADDRESS</c> waits for the kit (<c>run --connect</c>), <c>--connect ADDRESS</c> goes to it (<c>run
/// --listen</c>); where a program has no arguments, the environment variables <c>TRACKING_CONFORMANCE_LISTEN</c> and
/// <c>TRACKING_CONFORMANCE_CONNECT</c> do the same. An address is <c>HOST:PORT</c>, or a port of this machine or device.
/// </summary>
static class Transport
{
    /// <summary>How long, in seconds, to wait for the kit at first, and after a conversation.</summary>
    const int Patience = 60, PatienceAfterAConversation = 1;

    /// <summary>Holds conversations as the arguments or the environment say, as long as the kit may want one.</summary>
    public static void Serve(string[] arguments, Action<Stream, Stream> conversation)
    {
        var listen = Option("--listen", "TRACKING_CONFORMANCE_LISTEN", arguments);
        var connect = Option("--connect", "TRACKING_CONFORMANCE_CONNECT", arguments);
        if (listen != null) Listen(listen, conversation);
        else if (connect != null) Connect(connect, conversation);
        else conversation(new BufferedStream(Console.OpenStandardInput(), 1 << 16), Console.OpenStandardOutput());
    }

    /// <summary>Holds one conversation after another, until the process ends.</summary>
    public static void Listen(string address, Action<Stream, Stream> conversation)
    {
        var place = EndPoint(address);
        var server = new TcpListener(place);
        server.Start();
        while (true) Hold(conversation, server.AcceptTcpClient());
    }

    /// <summary>Connects, and connects again after each session, until the kit no longer listens.</summary>
    public static void Connect(string address, Action<Stream, Stream> conversation)
    {
        var hasTalked = false;
        var deadline = DateTime.UtcNow.AddSeconds(Patience);
        while (DateTime.UtcNow < deadline)
        {
            if (ConnectOnce(address, conversation))
            {
                hasTalked = true;
                deadline = DateTime.UtcNow.AddSeconds(PatienceAfterAConversation);
            }
            else
            {
                Thread.Sleep(50);
            }
        }
        if (!hasTalked) throw new IOException($"the kit did not listen at {address} within {Patience} seconds");
    }

    /// <summary>Whether a peer listened and sent something.</summary>
    static bool ConnectOnce(string address, Action<Stream, Stream> conversation)
    {
        var place = EndPoint(address);
        var client = new TcpClient(place.AddressFamily);
        try
        {
            client.Connect(place);
        }
        catch (SocketException)
        {
            client.Close();
            return false;
        }
        return Hold(conversation, client);
    }

    /// <summary>Holds a conversation over a connection, and says whether anything came.</summary>
    static bool Hold(Action<Stream, Stream> conversation, TcpClient client)
    {
        var requests = new HeardStream(client.GetStream());
        try
        {
            client.NoDelay = true;
            conversation(new BufferedStream(requests, 1 << 16), client.GetStream());
        }
        catch (IOException loss)
        {
            Console.Error.WriteLine($"the connection was lost: {loss.Message}");
        }
        finally
        {
            client.Close();
        }
        return requests.IsHeard;
    }

    /// <summary>The value of an option, or of a variable of the environment, or null.</summary>
    static string Option(string name, string variable, string[] arguments)
    {
        var index = Array.IndexOf(arguments, name);
        if (index < 0) return Environment.GetEnvironmentVariable(variable);
        if (index + 1 < arguments.Length) return arguments[index + 1];
        throw new ArgumentException($"{name} needs an address, such as 7000 or 127.0.0.1:7000");
    }

    /// <summary>An address such as <c>7000</c>, <c>127.0.0.1:7000</c> or <c>[::1]:7000</c>.</summary>
    static IPEndPoint EndPoint(string text)
    {
        var colon = text.LastIndexOf(':');
        if (!int.TryParse(text.Substring(colon + 1), out var port))
        {
            throw new ArgumentException($"an address is a port or HOST:PORT, not {text}");
        }
        var host = colon < 0 ? "" : text.Substring(0, colon).Trim('[', ']');
        if (host == "") return new IPEndPoint(IPAddress.Loopback, port);
        return new IPEndPoint(IPAddress.TryParse(host, out var address) ? address : Dns.GetHostAddresses(host)[0], port);
    }

    /// <summary>A stream that remembers whether anything was read from it.</summary>
    sealed class HeardStream : Stream
    {
        readonly Stream source;

        public HeardStream(Stream source) { this.source = source; }

        public bool IsHeard { get; private set; }

        public override int Read(byte[] buffer, int offset, int count)
        {
            var length = source.Read(buffer, offset, count);
            IsHeard = IsHeard || length > 0;
            return length;
        }

        public override bool CanRead => true;
        public override bool CanSeek => false;
        public override bool CanWrite => false;
        public override long Length => throw new NotSupportedException();
        public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }
        public override void Flush() { }
        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();
        public override void SetLength(long value) => throw new NotSupportedException();
        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
    }
}
