import TrackingConformanceAdapterKit

/// The program: it serves standard input and output, or with `--listen PORT` or `--connect HOST:PORT` a connection.
@main
enum Main {
    static func main() async {
        await Adapter<ExampleApp>.main()
    }
}
