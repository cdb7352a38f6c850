import { randomInt } from 'node:crypto'
import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from '../audit/administration-log.ts'
import { claimCommand } from '../commands.ts'
import { foundRow } from '../registry-error.ts'
import { hashToken } from '../sign-in/tokens.ts'
import { ofCode } from '../students/student-code.ts'
import { createDevice, type DeviceChange, DeviceRow } from './devices.ts'

export const codeLife = 15 * 60_000
const codeLength = 8
// Code characters, without look-alikes.
const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 30^8 codes cannot be guessed in a quarter of an hour. */
export const newPairingCode = () =>
  Array.from({ length: codeLength }, () => signs[randomInt(signs.length)]).join('')

const codeHash = (code: string) => hashToken(code.toUpperCase().replaceAll(/[\s-]/g, ''))

const Fields = DeviceRow.omit({ organization_id: true, identifier: true })

const PairingRow = z.object({
  organization_id: z.string(),
  id: z.string(),
  device_id: z.string(),
  fields: Fields.nullable(),
  created_by: z.string(),
  ends_at: z.string(),
  paired_at: z.string().nullable(),
})
export type PairingRow = z.infer<typeof PairingRow>
const columns = sql.fragment`organization_id, id, device_id, fields, created_by, ends_at, paired_at`

/** `fields`: the device that the code creates. */
export type NewPairing = Readonly<{
  id: string
  code: string
  deviceId: string
  fields?: DeviceChange
}>

/** Removes expired codes. @throws RegistryError `not_found`, or as claimCommand */
export const createPairing = (
  db: CommonQueryMethods,
  author: Author,
  { id, code, deviceId, fields }: NewPairing,
) =>
  db.transaction(async (transaction) => {
    const { organizationId, userId, at } = author
    if (!fields) {
      foundRow(
        await transaction.maybeOne(sql.typeAlias('id')`
          SELECT id FROM devices WHERE organization_id = ${organizationId} AND id = ${deviceId}`),
      )
    }
    // The claim excludes a new device's id, because a retry makes another id.
    await claimCommand(transaction, author, fields ? { ...fields, id: null } : { device: deviceId })
    await transaction.query(sql.typeAlias('void')`
      DELETE FROM device_pairings WHERE organization_id = ${organizationId} AND ends_at < ${at.toISOString()}`)
    const endsAt = new Date(at.getTime() + codeLife).toISOString()
    return await transaction.one(sql.type(PairingRow)`
      INSERT INTO device_pairings (organization_id, id, code_hash, device_id, fields, created_by, created_at, ends_at)
      VALUES (${organizationId}, ${id}, decode(${codeHash(code)}, 'hex'), ${deviceId},
        ${fields ? sql.jsonb(fields) : null}, ${userId}, ${at.toISOString()}, ${endsAt})
      ON CONFLICT (organization_id, id) DO UPDATE SET code_hash = excluded.code_hash
      RETURNING ${columns}`)
  })

export const findPairing = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.maybeOne(sql.type(PairingRow)`
    SELECT ${columns} FROM device_pairings WHERE organization_id = ${organizationId} AND id = ${id}`)

export const cancelPairing = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.query(sql.typeAlias('void')`
    DELETE FROM device_pairings WHERE organization_id = ${organizationId} AND id = ${id} AND paired_at IS NULL`)

/**
 * Makes `keyHash` the device's only key. Creates the device if the pairing has fields. Returns
 * null for an invalid code.
 * @throws FieldsError if a rule of the new device was deleted
 */
export const usePairing = (
  db: CommonQueryMethods,
  { code, keyHash, now }: Readonly<{ code: string; keyHash: string; now: Date }>,
) =>
  db.transaction(async (transaction) => {
    const at = now.toISOString()
    const pairing = await transaction.maybeOne(sql.type(PairingRow)`
      UPDATE device_pairings SET paired_at = ${at}
      WHERE code_hash = decode(${codeHash(code)}, 'hex') AND paired_at IS NULL AND ends_at > ${at}
        AND EXISTS (SELECT FROM organizations WHERE organizations.id = organization_id
          AND (expires_at IS NULL OR expires_at > ${at}))
      RETURNING ${columns}`)
    if (!pairing) return null
    const { organization_id: organizationId, device_id: id, fields, created_by: userId } = pairing
    const author: Author = { organizationId, userId, at: now }
    if (fields)
      await createDevice(transaction, author, {
        ...fields,
        id,
        identifier: `LRL-${newPairingCode()}`,
      })
    await transaction.query(sql.typeAlias('void')`
      UPDATE devices SET key_hash = decode(${keyHash}, 'hex'), paired_at = ${at}, last_seen_at = ${at}
      WHERE organization_id = ${organizationId} AND id = ${id}`)
    await logChange(transaction, author, { action: 'paired', subjectType: 'device', subjectId: id })
    return pairing
  })

/** @throws RegistryError `not_found` */
export const unpairDevice = (db: CommonQueryMethods, author: Author, id: string) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    foundRow(
      await transaction.maybeOne(sql.typeAlias('id')`
        SELECT id FROM devices WHERE organization_id = ${organizationId} AND id = ${id} FOR UPDATE`),
    )
    const { rowCount } = await transaction.query(sql.typeAlias('void')`
      UPDATE devices SET key_hash = NULL, paired_at = NULL
      WHERE organization_id = ${organizationId} AND id = ${id} AND key_hash IS NOT NULL`)
    if (rowCount > 0)
      await logChange(transaction, author, {
        action: 'unpaired',
        subjectType: 'device',
        subjectId: id,
      })
  })

/** An unused key expires, in case the device was taken away. */
const unusedFor = sql.fragment`interval '90 days'`

/** Notes, at most once a minute, that the device was seen. */
export const findDeviceByKey = async (db: CommonQueryMethods, keyHash: string, now: Date) => {
  const at = now.toISOString()
  const device = await db.maybeOne(sql.type(DeviceRow)`
    SELECT devices.id, organization_id, identifier, name, description, state, attendance_rule_id, point_rule_id,
      is_function_enabled, is_active
    FROM devices JOIN organizations ON organizations.id = organization_id
    WHERE key_hash = decode(${keyHash}, 'hex') AND (expires_at IS NULL OR expires_at > ${at})
      AND greatest(paired_at, last_seen_at) + ${unusedFor} > ${at}::timestamptz`)
  if (device) {
    await db.query(sql.typeAlias('void')`
      UPDATE devices SET last_seen_at = ${at}
      WHERE organization_id = ${device.organization_id} AND id = ${device.id}
        AND (last_seen_at IS NULL OR last_seen_at < ${at}::timestamptz - interval '1 minute')`)
  }
  return device
}

const ScannedStudent = z.object({
  user_id: z.string(),
  profile_id: z.string().nullable(),
  name_en: z.string(),
  name_zh: z.string(),
})

/** A card of a merged account finds the account that was kept. */
export const findStudentByCard = (
  db: CommonQueryMethods,
  { organizationId, periodId }: Readonly<{ organizationId: string; periodId: string }>,
  card: string,
) =>
  db.maybeOne(sql.type(ScannedStudent)`
    WITH RECURSIVE scanned AS (
      SELECT id FROM users
      WHERE organization_id = ${organizationId} AND role = 'user' AND erased_at IS NULL
        AND (is_active OR EXISTS (SELECT FROM profiles
          WHERE organization_id = ${organizationId} AND user_id = users.id AND merged_into IS NOT NULL))
        AND ${ofCode(card).where}
      ORDER BY is_active DESC, ${ofCode(card).order}
      LIMIT 1),
    holders AS (
      SELECT id FROM scanned
      UNION
      SELECT kept.user_id FROM holders
      JOIN profiles AS merged ON merged.organization_id = ${organizationId} AND merged.user_id = holders.id
      JOIN profiles AS kept ON kept.organization_id = ${organizationId} AND kept.id = merged.merged_into)
    SELECT users.id AS user_id, profiles.id AS profile_id, name_en, name_zh
    FROM holders JOIN users ON users.organization_id = ${organizationId} AND users.id = holders.id
    LEFT JOIN profiles ON profiles.organization_id = users.organization_id
      AND profiles.user_id = users.id AND profiles.period_id = ${periodId} AND profiles.class_no IS NOT NULL
    WHERE is_active AND erased_at IS NULL
    LIMIT 1`)
