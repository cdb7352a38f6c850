import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from '#platform/http.ts'
import type { Log } from '#platform/log.ts'
import { metricsText, type OtherMetrics } from '#platform/metrics/merged.ts'
import { metrics } from '#platform/metrics.ts'
import { errorCodeOf } from './start-error.ts'

type MetricsServerOptions = Readonly<{
  port: number
  log: Log
  measure: () => Promise<void>
  others?: OtherMetrics
}>

/** Only warns if the port is not available. */
export const serveMetrics = async ({
  port,
  log,
  measure,
  others,
}: MetricsServerOptions): Promise<{ stop: () => Promise<void> }> => {
  const answer = async ({ url }: IncomingMessage, response: ServerResponse) => {
    if (url?.split('?', 1)[0] !== '/metrics') return response.writeHead(404).end()
    await measure().catch((err) => log.warn({ err }, 'The lag could not be measured'))
    const text = await metricsText(others)
    return response.setHeader('content-type', metrics.contentType).end(text)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end())
  })
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  } catch (error) {
    const code = errorCodeOf(error)
    log.warn({ port, code }, 'Cannot listen on METRICS_PORT, so no metrics are served there')
  }
  const stop = async () => {
    server.close()
    server.closeAllConnections()
  }
  return { stop }
}
