import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 } from 'uuid'
import { sql } from '#platform/postgres/pool.ts'
import { openSealKey } from '#platform/seal/keys.ts'
import { extendSeals } from '#projections/seal/extend.ts'
import { action, storedEvent } from '#tests/projections/support.ts'
import type { TestApp } from '#tests/support/app.ts'
import { multipart, pngOf } from '#tests/support/images.ts'
import { mp4, pdf, resourceForm, wav } from '#tests/support/resources.ts'
import { password, type School } from '#tests/support/school.ts'
import { startVerifying } from '#workers/jobs/audit.ts'
import { type Ask, groupStory } from './kept-groups.ts'

const days = [
  '2026-11-16T01:00:00Z',
  '2026-11-17T02:00:00Z',
  '2026-11-18T03:00:00Z',
  '2026-11-19T23:30:00Z',
]

const modules = [
  'homework',
  'subject',
  'badge',
  'birthday',
  'notice',
  'memo',
  'learningResource',
  'game',
] as const

/** Makes a small school in which everything has happened that this version supports. */
export const playKeptSchool = async (laurel: TestApp) => {
  laurel.setNow('2026-11-01T00:00:00.000Z')
  const school = await laurel.school({ students: 24, modules })
  await laurel.school({ students: 2 })
  // The story lasts longer than a staff session.
  await laurel.deps.db.query(sql.unsafe`UPDATE sessions SET expires_at = '2027-01-01'`)
  const { admin, teacher, students, rules, period } = school
  const profiles = students.map(({ profile }) => profile)
  const ask: Ask = async (route, token, body, key = v7()) => {
    const answer = await laurel.call(route, token, { ...(body && { body }), key })
    if (answer.status !== 200 || answer.body.result !== 'success')
      throw new Error(`${route}: ${answer.text}`)
    return answer.body.data
  }
  const reward = (count: number, from: number, to: number, token = teacher.token) =>
    ask('POST /v2/actions/profiles', token, {
      pointRule_id: rules.reward,
      profiles: profiles.slice(from, to),
      counts: count,
    })
  await badgeRules(laurel, ask, school)
  await ask('POST /v2/birthday/setting', teacher.token, {
    birthday_message: { en: 'Enjoy it.', zh: '盡情享受。' },
    near_birthday_message: { en: 'Nearly there.', zh: '快到了。' },
    day_before_birthday: 3,
    day_after_birthday: 1,
    birthday_point_rule: rules.reward,
  })
  let undone = ''
  for (const [index, day] of days.entries()) {
    laurel.setNow(day)
    await reward(index + 1, 0, 20 - index * 3)
    undone = (await reward(1, 18, 24, admin.token)).batch
    await ask('POST /v2/cms/profiles/parent', students[index]!.parentToken, {
      pointRule_id: rules.parent_reward,
      period_id: period,
    })
    await ask('POST /actions/attendance/batch/checkin', teacher.token, {
      attendanceRule: school.attendanceRule,
      profiles: profiles.slice(0, 10 + index),
    })
    await ask('POST /actions/attendance/batch/checkout', admin.token, {
      attendanceRule: school.attendanceRule,
      profiles: profiles.slice(2, 5),
    })
  }
  const position = (
    await ask('POST /actions/rules', teacher.token, {
      profile: profiles[0],
      pointRules: [
        { rule: rules.redeem, count: 2 },
        { rule: rules.virtual_redeem, count: 1 },
      ],
    })
  ).position
  await ask('POST /v2/actions/profiles_redeem', admin.token, {
    pointRule_id: rules.redeem,
    profiles: profiles.slice(1, 4),
    counts: 1,
  })
  await ask(`DELETE /v2/actions/batches/${undone}?minPosition=${position}`, admin.token)
  const redeemed = await keptRedemption(ask, school)
  await grant(laurel, school)
  await registryStory(ask, school)
  await oddNames(ask, school)
  await homeworkStory(ask, school)
  await ask('POST /devices/pairings', admin.token, { device: school.device })
  await messageStory(laurel, ask, school)
  await resourceStory(laurel, ask, school)
  await gameStory(laurel, ask, school)
  await ask('PUT /v2/my_class', teacher.token, { home: 'my_class', has_sound: true })
  await ask('PUT /v2/my_class/board', teacher.token, { class: '1A' })
  await playStory(laurel, school)
  await groupStory(laurel, ask, school)
  await untilAwarded(laurel, admin.token)
  await seal(laurel)
  await verifyStory(laurel, ask, school)
  return { school, redeemed }
}

const keptRedemption = async (ask: Ask, { admin, rules, students }: School) => {
  const [route, key] = ['POST /v2/actions/profiles_redeem', v7()]
  const profiles = students.slice(4, 7).map(({ profile }) => profile)
  const body = { pointRule_id: rules.redeem, profiles, counts: 1 }
  return { as: 'admin', route, body, key, data: await ask(route, admin.token, body, key) }
}

// The ledger grants the points, because no call did so yet.
const grant = async (
  { deps }: TestApp,
  { organizationId, period, students, categories }: School,
) => {
  const given = {
    ruleId: randomUUID(),
    ruleName: 'Birthday',
    ruleNameEn: '',
    ruleType: 'reward',
    categoryId: categories.reward,
  } as const
  const event = storedEvent(
    { type: 'PointsGranted', data: action({ ...given, localDate: '2026-11-19' }) },
    { organizationId, periodId: period, occurredAt: days[3]!, actorRole: 'system' },
  )
  const appended = await deps.eventStore.append({
    stream: `account-${students[5]!.profile}`,
    events: [event],
    expected: 'any',
  })
  if (!appended.appended) throw new Error('the grant was not appended')
  deps.queue.wakeUp('points')
}

const registryStory = async (ask: Ask, { admin, teacher, rules, period, students }: School) => {
  await ask(`PUT /pointRules/${rules.reward}`, admin.token, {
    name: 'Renamed since',
    point: 7,
    type: 'reward',
    isActive: false,
    ruleCategory: (
      await ask('POST /ruleCategories', admin.token, {
        name: { en: 'New', zh: '新' },
        type: 'reward',
      })
    )._id,
  })
  await ask('POST /displays', teacher.token, {
    name: 'Hall',
    class: '1A',
    privacy: 'initials',
    language: 'en',
  })
  await ask('POST /displays', admin.token, {
    name: 'Foyer',
    privacy: 'names',
    span: 'week',
    averages: true,
  })
  await ask('PUT /class_goals', admin.token, { goals: [{ class: '1A', points: 200 }] })
  await ask(`POST /users/${students[23]!.id}/resetpw`, admin.token, { account: 'student' })
  await ask('POST /users/upload', teacher.token, {
    period,
    users: [
      {
        u_id: '0001',
        class: '1B',
        class_no: 30,
        name: { en: 'Student 1', zh: '學生一' },
        date_of_birth: '2015-02-28',
      },
      {
        u_id: 'new1',
        class: '1C',
        class_no: 1,
        name: { en: 'Come Later', zh: '後來' },
        card_id: 'Card-1',
      },
    ],
  })
}

// JavaScript and PostgreSQL treat the case of these characters differently.
const oddNames = async (ask: Ask, { admin, period }: School) => {
  const ids = ['İ01', 'Straße', 'ΣΑΣ', 'ＡＢ１', 'ǅ1']
  await ask('POST /users/upload', admin.token, {
    period,
    users: ids.map((u_id, n) => ({
      u_id,
      class: '1C',
      class_no: 10 + n,
      name: { en: `Odd ${n}`, zh: '' },
      password,
      parent_password: password,
      card_id: `Kİ-${u_id}`,
    })),
  })
  await ask('POST /admin/batch', admin.token, {
    own_password: password,
    newAdmins: [{ email: 'Mixed.Case@Example.test', name: { en: 'Mixed', zh: '' }, password }],
  })
}

// Homework that two people marked, changed and deleted.
const homeworkStory = async (ask: Ask, { admin, teacher, students }: School) => {
  const type = {
    name: '作業簿',
    name_en: 'Workbook',
    subject: (
      await ask('POST /v2/subjects', admin.token, {
        name: { en: 'Maths', zh: '數學' },
        type: 'core',
      })
    )._id,
  }
  const homeworkType_id = (await ask('POST /v2/homework/type', admin.token, type))._id
  const date = '2026-11-18'
  const mark = (from: number, to: number, status: string, token = admin.token) =>
    ask('POST /v2/homework/homeworkSubmitRecord', token, {
      date,
      profiles: students.slice(from, to).map(({ profile }) => ({ profile, status })),
    })
  await mark(0, 12, 'submitted', teacher.token)
  await mark(12, 16, 'unsubmitted')
  await mark(3, 5, 'absent')
  const { batch, position } = await mark(16, 18, 'submitted')
  await ask(
    `DELETE /v2/homework/homeworkSubmitRecord/batches/${batch}?minPosition=${position}`,
    admin.token,
  )
  await ask('POST /v2/homework/unfinishedHomework', teacher.token, {
    homeworkType_id,
    date,
    profiles: students
      .slice(2, 6)
      .map(({ profile }, n) => ({ profile, ...(n === 1 && { remarks: '欠第三頁' }) })),
  })
}

// One badge rule counts from now on, and one counts past events. An undo takes a badge away.
const badgeRules = async (laurel: TestApp, ask: Ask, { admin, rules }: School) => {
  const image_url = await send(laurel, admin.token, 'badge')
  const rule = {
    name: '助人之星',
    name_en: 'Helping hand',
    description: 'For helping',
    image_url,
    threshold_by: 'count',
    cutoff_period: 'periodly',
    cutoff_limit: 4,
  }
  const all = {
    reward_by: 'all_reward',
    threshold_by: 'point',
    threshold: 20,
    cutoff_period: 'weekly',
  }
  await ask('POST /v2/cms/badgeRules', admin.token, {
    ...rule,
    reward_by: 'pointRule',
    pointRule: rules.reward,
    threshold: 2,
  })
  await ask('POST /v2/cms/badgeRules', admin.token, { ...rule, ...all, name_en: '' })
}

const send = async (laurel: TestApp, token: string, field: string): Promise<string> => {
  const sent = await laurel.call(
    'POST /blobs/batch',
    token,
    multipart([{ field, content: pngOf(9, 9) }]),
  )
  return sent.body.data[0].url
}

/** The reactor has finished once the list has not changed for a while. */
const untilAwarded = async (laurel: TestApp, token: string) => {
  let total = -1
  for (let still = 0; still < 6; await sleep(500)) {
    const answered: number = (await laurel.call('GET /v2/cms/profileBadges', token)).body.total
    still = answered === total && answered > 0 ? still + 1 : 0
    total = answered
  }
}

// Notices with and without a class, one unpublished, one deleted; memos to a student and to
// parents; some are read.
const messageStory = async (laurel: TestApp, ask: Ask, { admin, teacher, students }: School) => {
  const { data } = (await laurel.call('GET /organizationFilters?attribute=class', admin.token)).body
  const filter = data.find(({ value }: { value: string }) => value === '1B')
  const attachments = [{ name: 'map.png', url: await send(laurel, teacher.token, 'attachment') }]
  const notice = (title: string, more: object = {}) =>
    ask('POST /notices', teacher.token, {
      title,
      message: '星期四。\nBring water.',
      is_public: true,
      ...more,
    })
  const read = await notice('陸運會 Sports day', { filters: [filter._id], attachments })
  await notice('Not yet', { is_public: false })
  const gone = await notice('Called off')
  await ask('POST /notices/batchDelete', teacher.token, { notices: [gone._id] })
  const memo = (title: string, from: number, to: number, more: object = {}) =>
    ask('POST /memos', admin.token, {
      title,
      message: 'At four.',
      ...more,
      profile_ids: students.slice(from, to).map(({ profile }) => profile),
    })
  const swim = await memo('Swimming', 0, 6)
  await memo('For parents', 0, 3, { to_student: false, to_parent: true })
  const [ada, ben] = students as [School['students'][number], School['students'][number]]
  await ask(`POST /notices/${read._id}/info`, ada.token, { is_read: true, is_favourite: true })
  await ask(`POST /memos/${swim._id}/info`, ben.token, { is_read: true })
}

// Resources: one for everybody, one for a class, and a deleted film.
const resourceStory = async (laurel: TestApp, ask: Ask, { admin, teacher }: School) => {
  const { data } = (await laurel.call('GET /organizationFilters?attribute=class', admin.token)).body
  const filter = data.find(({ value }: { value: string }) => value === '1B')
  const add = async (fields: Record<string, string>, content: Uint8Array) => {
    const answer = await laurel.call('POST /v2/learningResources', teacher.token, {
      ...resourceForm(fields, content),
      key: v7(),
    })
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body.data._id as string
  }
  await add({ name_en: 'Leaves', name_zh: '葉', order: '2' }, pdf())
  await add({ name_en: 'Sounds', name_zh: '聲音', filters: JSON.stringify([filter._id]) }, wav())
  const film = await add({ name_en: 'Film', name_zh: '影片' }, mp4())
  await ask(`DELETE /v2/learningResources/${film}`, teacher.token)
}

// A game for one class, with a question that was changed later, and a game for several players.
const gameStory = async (laurel: TestApp, ask: Ask, { admin }: School) => {
  const { data: subjects } = (await laurel.call('GET /v2/subjects', admin.token)).body
  const fields = {
    name: '花的結構',
    gameType: 'mc',
    featureStart: '2026-11-01',
    featureEnd: '2027-06-30',
    isActive: true,
    pointCorrect: 2,
    pointIncorrect: 0.5,
    pointExchangeRate: 1.25,
    subjects: [subjects[0]._id],
  }
  const game = (
    await ask('POST /games/create', admin.token, {
      ...fields,
      logo: await send(laurel, admin.token, 'game'),
    })
  )._id
  await ask('POST /games/create', admin.token, {
    ...fields,
    name: '搶答',
    gameType: 'interactive',
    isActive: false,
  })
  const options = ['Petal', 'Root'].map((text, n) => ({ text, isAns: n === 0 }))
  const question = await ask('POST /gameQuestions', admin.token, {
    game,
    text: 'Which is of a flower?',
    options,
  })
  await ask('POST /gameQuestions', admin.token, {
    game,
    text: 'And which is not?',
    options: options.toReversed(),
  })
  await ask('PUT /gameQuestions', admin.token, {
    _id: question._id,
    game,
    text: 'Which belongs to it?',
    options,
  })
}

// One play of a game is finished and paid, and one is in progress.
const playStory = async (laurel: TestApp, { admin, students }: School) => {
  const { data: games } = (await laurel.call('GET /games?gameType=mc', admin.token)).body
  const game = games[0]._id
  const [ada, ben] = students as [School['students'][number], School['students'][number]]
  const play = async ({ token }: School['students'][number]) => {
    const opened = (await laurel.call(`POST /games/${game}/play`, token, { key: v7() })).body.data
    const send = async (step: string, body?: object) => {
      const call = { headers: { 'x-play-token': opened.token }, key: v7(), ...(body && { body }) }
      const answer = await laurel.call(`POST /play/${game}/${step}`, null, call)
      if (answer.status !== 200) throw new Error(`${step}: ${answer.text}`)
      return answer.body.data
    }
    const { session, question } = await send('start')
    const next = await send('answers', { session, question: question._id, options: [0] })
    return { session, next, send }
  }
  const { session, next, send } = await play(ada)
  await send('answers', { session, question: next.question._id, options: [1] })
  await play(ben)
}

// The whole log is verified once, on request.
const verifyStory = async (laurel: TestApp, ask: Ask, { admin }: School) => {
  const { _id } = await ask('POST /v2/audit/runs', admin.token)
  const worker = await startVerifying(laurel.deps)
  try {
    for (let tries = 0; tries < 300; tries += 1, await sleep(200)) {
      const { data } = (await laurel.call(`GET /v2/audit/runs/${_id}`, admin.token)).body
      if (data.ended_at) return
    }
    throw new Error('the verification did not end')
  } finally {
    await worker.stop()
  }
}

// The seal key is not stored, because everyone who loads the dump has their own.
const seal = async ({ deps: { db, eventStore } }: TestApp) => {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-kept-seal-'))
  const key = await openSealKey(join(folder, 'seal.key'))
  await extendSeals({ db, eventStore, key, clock: () => new Date(Date.now() + 86_400_000) })
  await rm(folder, { recursive: true })
}
