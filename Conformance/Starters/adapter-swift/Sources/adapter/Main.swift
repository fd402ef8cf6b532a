import TrackingConformanceAdapterKit

/// The program: it serves until the kit sends `shutdown` or closes its input.
@main
enum Main {
    static func main() async {
        await Adapter<App>.serve()
    }
}
