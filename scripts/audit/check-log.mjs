// `node check-log.mjs FILE [KEY …]` checks an exported log without Laurel or packages. KEYs are ids
// of public keys that the school has printed; with them, all other keys are refused. Exits with 0
// if nothing before the last seal has changed, with 1 and the first change, or with 2 if the file
// is unreadable.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

const [file, ...trusted] = process.argv.slice(2)

/** Serialises as RFC 8785 requires. */
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
let events = 0
let last = null
/** Chains by store id: that of this log first, then those of the logs it was restored from. */
const chains = new Map()
const addChain = (store) =>
  chains.set(store, { link: sha256(`laurel-seal-v1:${store}`), events: 0, sealed: 0 })
const extend = (chain, hash) => {
  chain.link = sha256(chain.link, Buffer.from(hash, 'hex'))
  chain.events += 1
}
const keys = new Map()
const signers = new Set()
const streams = new Map()

const begin = (given) => {
  if (given.laurel !== 'log' || ![1, 2].includes(given.version))
    throw new Error('the file is not an exported log, or a newer Laurel exported it')
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
  addChain(given.store)
  let store = given.store
  for (const { origin, signature } of given.formerLogs ?? []) {
    checkSignature(`the line of ${origin.restoredAt} that leads to a former log`, origin, signature)
    if (origin.store !== store) broken(`The log ${store} was not restored from ${origin.former}`)
    store = origin.former
    addChain(store)
  }
}

const checkSignature = (name, content, signature) => {
  const key = keys.get(content.key)
  if (!key) broken(`The public key of ${name} is not in the log`)
  if (trusted.length > 0 && !trusted.includes(content.key))
    broken(`${name} was made with a key that you do not trust`)
  if (!verify(null, Buffer.from(canonical(content)), key, Buffer.from(signature, 'base64')))
    broken(`The signature of ${name} is wrong`)
}

/** Checks an event against former logs, in which it had another id and position. */
const takeFormer = ({ event, former = [] }) => {
  for (const [n, chain] of [...chains.values()].slice(1).entries()) {
    const entry = former[n]
    if (!entry) continue
    if (chain.events !== events)
      broken(`Before event ${events + 1}, an entry of a former log is missing`)
    const before = event && { ...event, id: entry.id, position: entry.position }
    if (before && sha256(canonical(before)).toString('hex') !== entry.hash)
      broken(`Changed since it was restored: ${named(event)}`)
    extend(chain, entry.hash)
  }
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
  checkSignature(name, seal, signature)
  const chain = chains.get(seal.store)
  if (!chain) broken(`${name} belongs to another log`)
  const stretch = `between the events ${chain.sealed} and ${seal.events} of the log`
  if (seal.events !== chain.events)
    broken(
      `Something was removed or inserted ${stretch}: ${name} counts ${seal.events}, and there ` +
        `are ${chain.events}`,
    )
  if (seal.link !== chain.link.toString('hex'))
    broken(`Something was changed, removed or inserted ${stretch}: ${name} does not match`)
  chain.sealed = chain.events
  signers.add(seal.key)
}

const take = (entry) => {
  if (!header) return begin(entry)
  if (entry.seal) return takeSeal(entry.seal, entry.signature)
  if (entry.event) takeEvent(entry.event, entry.hash)
  else if (!header.organization)
    broken(`Event ${events + 1} of the log is missing; only its hash is there`)
  takeFormer(entry)
  extend(chains.get(header.store), entry.hash)
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
  const sealed = Math.max(...[...chains.values()].map((chain) => chain.sealed))
  if (events > sealed) broken(`${events - sealed} events after event ${sealed} are under no seal`)
  console.log(
    `Nothing was changed, removed or inserted: ${events} events, up to ` +
      `${last ? named(last) : 'none of this school'}.`,
  )
  for (const [store, chain] of [...chains].slice(1))
    console.log(`Restored from the log ${store}, whose seals cover ${chain.sealed} of the events.`)
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
