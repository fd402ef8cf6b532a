package conformance

import java.io.File
import java.net.InetAddress
import java.net.ServerSocket
import javax.xml.parsers.DocumentBuilderFactory
import kotlin.concurrent.thread
import org.junit.jupiter.api.Assertions.fail
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.DynamicContainer
import org.junit.jupiter.api.DynamicNode
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.TestFactory
import org.w3c.dom.Element
import org.w3c.dom.NodeList

/**
 * A JUnit 5 test for each vector: the kit's command, against the adapter in this virtual machine, so that breakpoints
 * hold and an IDE shows and repeats one vector.
 *
 * `TRACKING_CONFORMANCE` names the command if it is not on the path; `TRACKING_CONFORMANCE_SELECT` selects vectors, as
 * patterns with blanks between them.
 */
class ConformanceTest {
    @TestFactory
    fun vectors(): List<DynamicNode> {
        val suites = report().documentElement.getElementsByTagName("testsuite")
        return suites.elements().map { suite ->
            val cases = suite.getElementsByTagName("testcase").elements().map { case ->
                DynamicTest.dynamicTest(case.getAttribute("name")) { check(case) }
            }
            DynamicContainer.dynamicContainer(suite.getAttribute("name"), cases)
        }
    }

    /** What the kit says of a vector: a failure, an error, or a reason why it does not count. */
    private fun check(case: Element) {
        for (kind in listOf("failure", "error")) {
            case.getElementsByTagName(kind).elements().forEach { problem ->
                fail<Unit>(problem.getAttribute("message") + "\n" + problem.textContent)
            }
        }
        val reason = case.getElementsByTagName("skipped").elements().firstOrNull()
        assumeTrue(reason == null) { reason?.getAttribute("message") }
    }

    /** Runs the kit, and reads its JUnit report. */
    private fun report(): org.w3c.dom.Document {
        val server = ServerSocket(0, 8, InetAddress.getLoopbackAddress())
        thread(isDaemon = true) { Transport.listen(server) { requests, answers -> serve(requests, answers) } }
        val file = File.createTempFile("conformance", ".xml")
        val program = System.getenv("TRACKING_CONFORMANCE") ?: "tracking-conformance"
        val patterns = (System.getenv("TRACKING_CONFORMANCE_SELECT") ?: "").split(" ").filter { it != "" }
        val command = listOf(program, "run", "--connect", "127.0.0.1:${server.localPort}") +
            patterns.flatMap { listOf("--select", it) } + listOf("--report", "junit:${file.path}")
        val exitCode = ProcessBuilder(command).inheritIO().start().waitFor()
        check(exitCode == 0 || exitCode == 1) { "the kit ended with exit code $exitCode" }
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file).also { file.delete() }
    }

    private fun NodeList.elements(): List<Element> = (0 until length).map { item(it) as Element }
}
