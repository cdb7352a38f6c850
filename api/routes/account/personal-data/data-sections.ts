import type { CommonQueryMethods } from 'slonik'
import { shortenedAddress } from '#api/sign-in/shortened-address.ts'
import { type AttendanceEntry, streamAttendance } from '#projections/attendance/history.ts'
import { streamBadges } from '#projections/badges/history.ts'
import { streamOwnPlays } from '#projections/board-games/own-plays.ts'
import { type CertificateEntry, streamCertificates } from '#projections/certificates/history.ts'
import { streamSessions } from '#projections/games/sessions.ts'
import type { HistoryEntryRow, RuledEntry } from '#projections/history/history.ts'
import { type MarkEntry, streamMarks, streamUnfinished } from '#projections/homework/history.ts'
import { type HouseAwardRow, streamHouseAwards } from '#projections/houses/house-award-list.ts'
import { type HistoryRow, streamActions } from '#projections/points/history.ts'
import { listRemarksOf, listRemarksWritten } from '#projections/remarks/remark-list.ts'
import { streamOwnOrders } from '#projections/shop/orders.ts'
import {
  type DataSubject,
  listClassesOf,
  listGroupsOf,
  listHousesOf,
  listPeriodProfiles,
  listSecondFactorsOf,
  listSessionsOf,
  type PersonRow,
  streamFilesOf,
  streamLogOf,
  streamMessagesBy,
  streamMessagesTo,
  streamResourcesBy,
  streamRollCallsBy,
  streamSignInsOf,
} from '#registry/people/personal-data.ts'
import { listWishOf } from '#registry/shop/wishes.ts'
import { listClassesOfStaff } from '#registry/staff/staff-classes.ts'
import type { FieldName, SectionName } from './data-words.ts'

export type DataValue = string | number | boolean | null | Readonly<{ zh: string; en: string }>
export type DataRow = Readonly<Partial<Record<FieldName, DataValue>>>
export type DataSection = Readonly<{
  name: SectionName
  pages: AsyncIterable<readonly DataRow[]>
}>

/** Administrators get everything. Parents get the data that the portal shows about their child. */
export type DataReader = 'administrator' | 'person' | 'parent'

const byTime = { order: 'created_at', descending: false } as const

async function* inOne<Row>(read: () => Promise<readonly Row[]> | readonly Row[]) {
  yield await read()
}

async function* mapped<Row>(
  pages: AsyncIterable<readonly Row[]>,
  rowOf: (row: Row) => DataRow,
): AsyncGenerator<readonly DataRow[], void> {
  for await (const rows of pages) yield rows.map(rowOf)
}

export const dataSections = async (
  db: CommonQueryMethods,
  person: PersonRow,
  { subject, reader }: Readonly<{ subject: DataSubject; reader: DataReader }>,
): Promise<readonly DataSection[]> => [
  { name: 'person', pages: inOne(() => [personRow(person)]) },
  ...(person.role === 'user' ? await ofStudent(db, subject, reader) : ofStaff(db, subject)),
  {
    name: 'sign_ins',
    pages: mapped(streamSignInsOf(db, subject), (row) => ({
      at: row.at,
      account: accountOf(row),
      result: row.outcome,
      // Another person may have tried a password, so only administrators see the whole address.
      address: reader === 'administrator' ? row.address : shortenedAddress(row.address),
      device: row.device,
    })),
  },
  {
    name: 'sessions',
    pages: mapped(
      inOne(() => listSessionsOf(db, subject)),
      (row) => ({
        at: row.created_at,
        account: accountOf(row),
        last_used_at: row.last_used_at,
        ends: row.expires_at,
        address: shortenedAddress(row.address),
        device: row.device,
      }),
    ),
  },
  ...(reader === 'parent'
    ? []
    : [
        {
          name: 'files' as const,
          pages: mapped(streamFilesOf(db, subject), (row) => ({
            at: row.created_at,
            kind: row.kind,
            name: row.name,
            type: row.content_type,
            size: row.size,
          })),
        },
      ]),
  {
    name: 'administration_log',
    pages: mapped(streamLogOf(db, subject), (row) => ({
      at: row.at,
      action: row.action,
      fields: row.fields.join(', '),
      by: row.is_own ? { zh: '本人', en: 'This account' } : { zh: '學校', en: 'The school' },
    })),
  },
]

const personRow = (person: PersonRow): DataRow => ({
  id: person.id,
  role: person.role,
  name_zh: person.name_zh,
  name_en: person.name_en,
  ...(person.role === 'user'
    ? { username: person.username, card: person.card_id, date_of_birth: person.date_of_birth }
    : {
        email: person.email,
        title_zh: person.title_zh,
        title_en: person.title_en,
        all_action: person.all_action,
      }),
  is_active: person.is_active,
  created_at: person.created_at,
})

const accountOf = ({ is_parent }: { is_parent: boolean }): DataValue =>
  is_parent ? { zh: '家長', en: 'Parents' } : { zh: '本人', en: 'Own' }

const ruleOf = ({
  rule_name,
  rule_name_en,
}: Pick<RuledEntry, 'rule_name' | 'rule_name_en'>): DataValue => ({
  zh: rule_name,
  en: rule_name_en || rule_name,
})

const teamOf = ({ class: className, name, name_en }: HouseAwardRow): DataRow => {
  const team = { zh: name, en: name_en || name }
  return className === '' ? { house: team } : { group: team }
}

const giverOf = (row: HistoryEntryRow): DataValue => {
  if (row.actor_role === 'system') return { zh: '系統', en: 'System' }
  if (row.actor_role === 'parent') return { zh: '家長', en: 'Parents' }
  return { zh: row.actor_name_zh || row.actor_name_en, en: row.actor_name_en || row.actor_name_zh }
}

const pointsRow = (row: HistoryRow): DataRow => ({
  at: row.created_at,
  kind: row.type,
  rule: ruleOf(row),
  points: row.point,
  count: row.count,
  undone_at: row.reverted_at,
})

const attendanceRow = (row: AttendanceEntry): DataRow => ({
  at: row.created_at,
  kind: row.type,
  rule: ruleOf(row),
  undone_at: row.reverted_at,
})

const markRow = (row: MarkEntry): DataRow => ({
  date: row.date,
  result: row.status,
  at: row.created_at,
})

const certificateRow = (row: CertificateEntry): DataRow => ({
  at: row.created_at,
  level: row.level,
  category:
    row.category_id === null
      ? { zh: '所有類別', en: 'All categories' }
      : { zh: row.category_name_zh, en: row.category_name_en },
  undone_at: row.reverted_at,
})

const ofStudent = async (
  db: CommonQueryMethods,
  subject: DataSubject,
  reader: DataReader,
): Promise<readonly DataSection[]> => {
  const { organizationId, userId } = subject
  const profiles = await listPeriodProfiles(db, subject)
  const profileIds = profiles.map(({ id }) => id)
  // Givers' names as students see them.
  const filter = { organizationId, profileIds, asStudentsSee: true as const }
  const readers = reader === 'administrator' ? [false, true] : [reader === 'parent']
  const ofStudents: readonly DataSection[] = [
    {
      name: 'badges',
      pages: mapped(streamBadges(db, filter, byTime), (row) => ({
        at: row.created_at,
        badge: ruleOf(row),
        count: row.nth,
      })),
    },
    {
      name: 'games',
      pages: mapped(streamSessions(db, { organizationId, userId }), (row) => ({
        at: row.created_at,
        game: row.game_name,
        correct: row.correct,
        incorrect: row.incorrect,
        score: row.point,
        granted: row.exchanged,
      })),
    },
    {
      name: 'board_games',
      pages: mapped(streamOwnPlays(db, organizationId, profileIds), (row) => ({
        date: row.played_on,
        game: { zh: row.game_zh, en: row.game_en },
        place: row.place,
        score: row.score,
        granted: row.granted,
      })),
    },
  ]
  const remarksAbout: DataSection = {
    name: 'report_remarks',
    pages: mapped(
      inOne(() => listRemarksOf(db, organizationId, profileIds)),
      (row) => ({ period: row.period, at: row.at, remarks: row.text }),
    ),
  }
  return [
    {
      name: 'periods',
      pages: inOne(() =>
        profiles.map((row) => ({
          period: row.period,
          starts: row.start_at,
          ends: row.end_at,
          class: row.class,
          class_no: row.class_no,
        })),
      ),
    },
    {
      name: 'houses',
      pages: mapped(
        inOne(() => listHousesOf(db, subject)),
        (row) => ({
          house: { zh: row.name, en: row.name_en || row.name },
          starts: row.since,
          ends: row.until,
        }),
      ),
    },
    {
      name: 'groups',
      pages: mapped(
        inOne(() => listGroupsOf(db, subject)),
        (row) => ({
          class: row.class,
          group: { zh: row.name, en: row.name_en || row.name },
          starts: row.since,
          ends: row.until,
        }),
      ),
    },
    {
      name: 'points',
      pages: mapped(streamActions(db, filter, byTime), (row) => ({
        ...pointsRow(row),
        given_by: giverOf(row),
      })),
    },
    {
      name: 'orders',
      pages: mapped(streamOwnOrders(db, organizationId, profileIds), (row) => ({
        at: row.ordered_at,
        rule: ruleOf(row),
        count: row.count,
        points: row.point,
        result: row.state,
        collected_at: row.collected_at,
        undone_at: row.cancelled_at,
      })),
    },
    {
      name: 'wish',
      pages: inOne(async () =>
        (await listWishOf(db, organizationId, userId)).map((row) => ({
          at: row.wished_at,
          rule: ruleOf({ rule_name: row.name, rule_name_en: row.name_en }),
        })),
      ),
    },
    {
      name: 'attendance',
      pages: mapped(streamAttendance(db, filter, byTime), attendanceRow),
    },
    {
      name: 'homework',
      pages: mapped(streamMarks(db, filter, byTime), markRow),
    },
    {
      name: 'unfinished_homework',
      pages: mapped(streamUnfinished(db, filter, byTime), (row) => ({
        date: row.date,
        subject: { zh: row.subject_zh, en: row.subject_en },
        rule: ruleOf(row),
        remarks: row.remarks,
        at: row.created_at,
      })),
    },
    ...(reader === 'parent' ? [] : ofStudents),
    {
      name: 'certificates',
      pages: mapped(streamCertificates(db, filter, byTime), certificateRow),
    },
    // The portal does not show remarks before the report is on paper.
    ...(reader === 'administrator' ? [remarksAbout] : []),
    {
      name: 'messages',
      pages: messagesTo(db, subject, readers),
    },
  ]
}

async function* messagesTo(
  db: CommonQueryMethods,
  subject: DataSubject,
  readers: readonly boolean[],
) {
  for (const isParent of readers)
    yield* mapped(streamMessagesTo(db, { ...subject, isParent }), (row) => ({
      at: row.published_at,
      account: accountOf({ is_parent: isParent }),
      kind: row.kind,
      title: row.title,
      text: row.message,
      attachments: row.attachments,
      read_at: row.read_at,
      favourite: row.is_favourite,
    }))
}

/** Leaves out students' names. */
const ofStaff = (db: CommonQueryMethods, subject: DataSubject): readonly DataSection[] => {
  const filter = { organizationId: subject.organizationId, actorId: subject.userId }
  return [
    { name: 'points', pages: mapped(streamActions(db, filter, byTime), pointsRow) },
    {
      name: 'attendance',
      pages: mapped(streamAttendance(db, filter, byTime), attendanceRow),
    },
    {
      name: 'certificates',
      pages: mapped(streamCertificates(db, filter, byTime), certificateRow),
    },
    {
      name: 'report_remarks',
      pages: mapped(listRemarksWritten(db, filter), (row) => ({ period: row.period, at: row.at })),
    },
    {
      name: 'house_awards',
      pages: mapped(streamHouseAwards(db, filter), (row) => ({
        at: row.created_at,
        ...teamOf(row),
        rule: ruleOf(row),
        points: row.points,
        undone_at: row.reverted_at,
      })),
    },
    {
      name: 'homework',
      pages: mapped(streamMarks(db, filter, byTime), markRow),
    },
    {
      name: 'unfinished_homework',
      pages: mapped(streamUnfinished(db, filter, byTime), (row) => ({
        date: row.date,
        subject: { zh: row.subject_zh, en: row.subject_en },
        rule: ruleOf(row),
        at: row.created_at,
      })),
    },
    {
      name: 'written_messages',
      pages: mapped(streamMessagesBy(db, subject), (row) => ({
        at: row.created_at,
        kind: row.kind,
        title: row.title,
        text: row.message,
        attachments: row.attachments,
      })),
    },
    {
      name: 'resources',
      pages: mapped(streamResourcesBy(db, subject), (row) => ({
        at: row.created_at,
        name: { zh: row.name_zh, en: row.name_en },
      })),
    },
    {
      name: 'classes',
      pages: mapped(
        inOne(() => listClassesOf(db, subject)),
        (row) => ({
          class: row.class,
          pinned: row.is_own,
          last_used_at: row.used_at,
        }),
      ),
    },
    {
      name: 'staff_classes',
      pages: mapped(
        inOne(() => listClassesOfStaff(db, subject)),
        (row) => ({
          period: row.period,
          class: row.class,
          class_teacher: row.is_class_teacher,
          subject:
            row.subject_en === null ? null : { zh: row.subject_zh ?? '', en: row.subject_en },
        }),
      ),
    },
    {
      name: 'roll_calls',
      pages: mapped(streamRollCallsBy(db, subject), (row) => ({
        date: row.date,
        class: row.class,
        at: row.saved_at,
        undone_at: row.undone_at,
      })),
    },
    {
      name: 'second_factors',
      pages: mapped(
        inOne(() => listSecondFactorsOf(db, subject)),
        (row) => ({
          kind: row.kind,
          name: row.name,
          created_at: row.created_at,
          last_used_at: row.last_used_at,
        }),
      ),
    },
  ]
}
