// Requests /healthz repeatedly from its own thread, so that the bench's other work does not look
// like a pause of the server.
import { parentPort, workerData } from 'node:worker_threads'
import { openConnection } from './connection.ts'

const apart = 2
const { port } = workerData as { port: number }
const connection = await openConnection(port)
let longest = 0

parentPort?.on('message', (word: 'begin' | 'tell') => {
  if (word === 'begin') longest = 0
  else parentPort?.postMessage(longest)
})

for (;;) {
  const began = performance.now()
  await connection.send('GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
  longest = Math.max(longest, performance.now() - began)
  await new Promise((resolve) => setTimeout(resolve, apart))
}
