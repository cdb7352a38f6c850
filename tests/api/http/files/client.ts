// Sends 300 MB and reads them back, in a separate process: `node client.ts ADDRESS TOKEN`. Prints
// how many bytes returned.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'

const [, , address = '', token = ''] = process.argv
const chunk = Buffer.alloc(64 * 1024, 7)
const headers = { authorization: `Bearer ${token}` }
const type = { 'content-type': 'application/octet-stream' }

const answerTo = async (sending: ReturnType<typeof request>) =>
  (await once(sending, 'response'))[0] as IncomingMessage
const sending = request(`${address}/api/papers?name=film.mp4&type=video/mp4`, {
  method: 'POST',
  headers: { ...headers, ...type },
})
const answered = answerTo(sending)
for (let n = 0; n < 300 * 16; n += 1) if (!sending.write(chunk)) await once(sending, 'drain')
sending.end()
const { data: sent } = (await json(await answered)) as { data: { _id: string } }
const asked = await answerTo(request(`${address}/api/papers/${sent._id}/link`, { headers }).end())
const { data: link } = (await json(asked)) as { data: { url: string } }
let size = 0
for await (const part of await answerTo(request(`${address}${link.url}`).end()))
  size += part.byteLength
process.stdout.write(`${size}`)
