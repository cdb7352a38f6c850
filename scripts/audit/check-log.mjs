// `node check-log.mjs FILE [KEY …]` checks an exported log without Laurel or packages. With KEYs,
// ids of public keys that the school has printed, it refuses all others. Exits with 0 if nothing
// before the last seal has changed, with 1 and the first change, with 2 if the file is unreadable.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

const [file, ...trusted] = process.argv.slice(2)

/** RFC 8785. */
const canonical = (value) => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`)
  return `{${members.join(',')}}`
}
const sha256 = (...parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

class Broken extends Error {}
const broken = (text) => {
  throw new Broken(text)
}

const named = ({ id, type, stream, revision, position }) =>
  `event ${id} (${type}, number ${revision} of ${stream}, position ${position})`

let header
let link
let events = 0
let sealed = 0
let last = null
const keys = new Map()
const signers = new Set()
const streams = new Map()

const begin = (given) => {
  if (given.laurel !== 'log' || given.version !== 1)
    throw new Error('it is no log that Laurel has exported')
  header = given
  for (const { publicKey } of given.keys) {
    const key = createPublicKey(publicKey)
    keys.set(
      sha256(key.export({ type: 'spki', format: 'der' }))
        .toString('hex')
        .slice(0, 32),
      key,
    )
  }
  link = sha256(`laurel-seal-v1:${given.store}`)
}

const takeEvent = (event, stated) => {
  const { organization } = header
  if (organization && event.metadata.organizationId !== organization)
    broken(`Another school's ${named(event)} is in the log`)
  if (last && event.position <= last.position)
    broken(`Out of order: ${named(event)} stands after ${named(last)}`)
  const expected = (streams.get(event.stream) ?? -1) + 1
  if (event.revision !== expected)
    broken(`Before ${named(event)}, number ${expected} of its stream is missing or moved`)
  const hash = sha256(canonical(event)).toString('hex')
  if (hash !== stated) broken(`Changed: ${named(event)}`)
  streams.set(event.stream, event.revision)
  last = event
}

const takeSeal = (seal, signature) => {
  const name = `seal ${seal.number} (${seal.kind} ${seal.day}, key ${seal.key})`
  const key = keys.get(seal.key)
  if (!key) broken(`The public key of ${name} is not in the log`)
  if (trusted.length > 0 && !trusted.includes(seal.key))
    broken(`${name} was made with a key that you do not trust`)
  if (!verify(null, Buffer.from(canonical(seal)), key, Buffer.from(signature, 'base64')))
    broken(`The signature of ${name} is wrong`)
  const stretch = `between the events ${sealed} and ${seal.events} of the log`
  if (seal.store !== header.store) broken(`${name} belongs to another log`)
  if (seal.events !== events)
    broken(
      `Something was removed or inserted ${stretch}: ${name} counts ${seal.events}, and there ` +
        `are ${events}`,
    )
  if (seal.link !== link.toString('hex'))
    broken(`Something was changed, removed or inserted ${stretch}: ${name} does not fit`)
  sealed = events
  signers.add(seal.key)
}

const take = (entry) => {
  if (!header) return begin(entry)
  if (entry.seal) return takeSeal(entry.seal, entry.signature)
  if (entry.event) takeEvent(entry.event, entry.hash)
  else if (!header.organization)
    broken(`The event number ${events + 1} of the log is missing, and only its hash is there`)
  link = sha256(link, Buffer.from(entry.hash, 'hex'))
  events += 1
}

const main = async () => {
  if (!file) throw new Error('usage: node check-log.mjs FILE [KEY …]')
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    if (line) take(JSON.parse(line))
  }
  if (!header) throw new Error('the file is empty')
  if (events > sealed)
    broken(`After the event ${sealed}, ${events - sealed} events are under no seal`)
  console.log(
    `Nothing was changed, removed or inserted: ${events} events, up to ` +
      `${last ? named(last) : 'none of this school'}.`,
  )
  console.log(
    `Signed by: ${[...signers].join(', ') || 'nobody yet'}. Compare with the keys that the ` +
      'school has printed.',
  )
}

main().catch((error) => {
  console.error(
    error instanceof Broken ? error.message : `The log could not be checked: ${error.message}`,
  )
  process.exitCode = error instanceof Broken ? 1 : 2
})
