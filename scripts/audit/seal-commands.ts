import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { validate } from 'uuid'
import { openSealKey } from '#platform/seal/keys.ts'
import { checkSeals, type SealBreak } from '#projections/seal/check.ts'
import { exportLog } from '#projections/seal/export.ts'
import { extendSeals } from '#projections/seal/extend.ts'
import { listSealKeys } from '#projections/seal/seals.ts'
import { countText } from '#scripts/count-text.ts'
import type { AuditCommand } from './command.ts'

export const seal: AuditCommand = async (tools) => {
  const key = await openSealKey(tools.sealKeyFile)
  const sealed = await extendSeals({ ...tools, key })
  tools.say(
    sealed
      ? `${countText(sealed.events, 'event')} added, ${countText(sealed.seals, 'seal')} made`
      : 'Another Laurel process is sealing the log at this moment',
  )
  return 0
}

export const checkSeal: AuditCommand = async (tools) => {
  const { publicKey } = await openSealKey(tools.sealKeyFile)
  const check = await checkSeals(tools, { ownKey: publicKey })
  const { events, sealed, seals, position, head, keys, broken } = check
  const { formerSeals, formerSealed } = check
  if (broken) {
    tools.say(textOf(broken))
    tools.say(
      `No event before it was changed: ${countText(events, 'event')}, the last at ${position}`,
    )
    return 1
  }
  tools.say(
    `Nothing was changed, removed or inserted: ` +
      `${countText(sealed, 'event')} under ${countText(seals, 'seal')}, ` +
      `${events - sealed} not sealed yet`,
  )
  if (formerSeals > 0)
    tools.say(
      `Seals from before the restore, which are still valid: ${formerSeals}, up to event ` +
        `${formerSealed}`,
    )
  tools.say(
    `The chain ends at position ${position}, the log at ${head}. Laurel adds the events between ` +
      'them within a minute',
  )
  tools.say(`Signed by: ${keys.join(', ') || 'nobody yet'}`)
  return 0
}

const textOf = ({ kind, position, event, stream, revision, seal: number }: SealBreak): string => {
  const which =
    `event ${event}${stream === null ? '' : `, number ${revision} of ${stream}`}, ` +
    `at position ${position}`
  switch (kind) {
    case 'changed':
      return `Changed: ${which}`
    case 'removed':
      return event === null
        ? `Removed: events up to position ${position}, which seal ${number} closes`
        : `Removed: ${which}`
    case 'inserted':
      return `Inserted: ${which}`
    case 'moved':
      return `Moved: ${which}, is in another place`
    case 'hashes':
      return `The hashes beside the log were changed, before position ${position}`
    case 'seal':
      return `Seal ${number}, at position ${position}, was replaced`
  }
}

export const exportSealed: AuditCommand = async (tools, [file, organizationId]) => {
  if (!file || (organizationId !== undefined && !validate(organizationId))) return 'usage'
  await pipeline(
    Readable.from(exportLog(tools, organizationId?.toLowerCase())),
    createWriteStream(file, { flags: 'wx', mode: 0o600 }),
  )
  tools.say(`Exported to ${file}. To check it, anywhere: node check-log.mjs ${file}`)
  return 0
}

export const keys: AuditCommand = async (tools) => {
  for (const { id, public_key, first_used_at } of await listSealKeys(tools.db))
    tools.say(`${id}, first used ${first_used_at}\n${public_key}`)
  return 0
}
