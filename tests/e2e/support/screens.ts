import { multipart, pngOf } from '#tests/support/images.ts'
import { resourceForm, wav } from '#tests/support/resources.ts'
import type { School } from '#tests/support/school.ts'
import type { Locale } from './browser.ts'
import type { Laurel } from './laurel.ts'

export type Who = 'nobody' | 'newcomer' | 'admin' | 'auditor' | 'student' | 'parent' | 'display'
export type Screen = {
  path: string
  who: Who
  heading: Record<Locale, string>
  shows: Record<Locale, string>
}

const screen = (
  path: string,
  who: Who,
  zh: string,
  en: string,
  shows: Partial<Screen['shows']> = {},
): Screen => ({
  path,
  who,
  heading: { zh, en },
  shows: { zh: shows.zh ?? zh, en: shows.en ?? en },
})
const student = { zh: '學生1', en: 'Student 1' }
const reward = { zh: 'A reward', en: 'A reward' }
const morning = { zh: 'Morning', en: 'Morning' }
const workbook = { zh: '作業簿', en: 'Workbook' }
const unsubmitted = { zh: '欠交', en: 'Not submitted' }
const prize = { zh: 'A redeem', en: 'A redeem' }
const pencil = { zh: '鉛筆', en: 'Pencil' }

// Every screen, its heading, and something of the school that it must show.
export const everyScreen: readonly Screen[] = [
  screen('/sign-in', 'nobody', '登入', 'Sign in', { zh: '用戶名稱', en: 'Username' }),
  screen('/reset_password', 'newcomer', '更改密碼', 'Change password', {
    zh: '一次性密碼',
    en: 'One-time password',
  }),
  screen('/not-found', 'nobody', '找不到頁面', 'Page not found'),
  screen('/qr-code?uid=s0317', 'nobody', '學生二維碼', 'Student QR code', {
    zh: 's0317',
    en: 's0317',
  }),
  screen('/manual', 'nobody', '使用手冊', 'User manual'),
  screen('/device', 'nobody', '配對這部裝置', 'Pair this device', {
    zh: '配對碼',
    en: 'Pairing code',
  }),
  screen(
    '/play/01934000-7a10-7c3e-8f00-000000000004',
    'nobody',
    '這個連結已失效',
    'This link has expired',
  ),
  screen('/quiz', 'student', '加入即時問答', 'Join a live quiz'),
  screen('/quiz/host/:quizId', 'admin', '遊戲 PIN', 'Game PIN', {
    zh: '水的循環',
    en: '水的循環',
  }),
  screen('/display', 'nobody', '屏幕配對碼', '屏幕配對碼', { en: 'Screen code' }),
  screen('/display', 'display', '1A 課室', '1A 課室', { zh: '學生1', en: '學生1' }),
  screen('/admin/dashboard', 'admin', '儀表板', 'Dashboard', student),
  screen('/admin/studentoverview', 'admin', '儀表板', 'Dashboard', student),
  screen('/admin/dashboard/user_ranking', 'admin', '學生排名', 'Student ranking', student),
  screen('/admin/dashboard/class_ranking', 'admin', '班別排名', 'Class ranking', {
    zh: '1A',
    en: 'Class 1A',
  }),
  screen('/admin/myclass', 'admin', '我的班', 'My class', student),
  screen('/admin/reward', 'admin', '多班發放獎勵', 'Reward several classes', reward),
  screen('/admin/redeem', 'admin', '兌換禮物', 'Redeem', prize),
  screen('/admin/orders', 'admin', '訂單', 'Orders', pencil),
  screen('/user/shop', 'student', '商店', 'Shop', pencil),
  screen('/admin/history', 'admin', '紀錄', 'History', student),
  screen('/admin/displays', 'admin', '課室顯示屏', 'Classroom display', {
    zh: '1A 課室',
    en: '1A 課室',
  }),
  screen('/admin/student_list', 'admin', '學生名單', 'Student list', student),
  screen('/admin/student_list/cards', 'admin', '列印學生卡', 'Print student cards', {
    zh: '請先選擇班別',
    en: 'Choose a class first',
  }),
  screen('/admin/student_list/:userId', 'admin', '學生1', 'Student 1', {
    zh: '積分來源',
    en: 'Where the points come from',
  }),
  screen('/admin/student_list/:userId/point_record', 'admin', '積分紀錄', 'Point record', student),
  screen(
    '/admin/student_list/:userId/attendance_record',
    'admin',
    '考勤紀錄',
    'Attendance record',
    morning,
  ),
  screen('/admin/student_list/upload', 'admin', '匯入學生', 'Import students', {
    zh: 'Student_ID',
    en: 'Student_ID',
  }),
  screen('/admin/overlooked', 'admin', '少獲獎勵的學生', 'Who is overlooked', {
    zh: '分數不足',
    en: 'Few points',
  }),
  screen('/admin/student_report', 'admin', '學期報告', 'Student reports', {
    zh: '請先選擇班別',
    en: 'Choose a class first',
  }),
  screen('/admin/certificates', 'admin', '獎狀', 'Certificates', {
    zh: '尚未設定這個獎項的分數',
    en: 'This level has no points yet',
  }),
  screen('/admin/fairness', 'admin', '獎勵是否公平', 'Fairness of awards', {
    zh: '1A',
    en: '1A',
  }),
  screen('/admin/rollcall', 'admin', '點名', 'Roll call', student),
  screen('/admin/checkin', 'admin', '簽到', 'Check in', morning),
  screen('/admin/checkout', 'admin', '簽退', 'Check out', morning),
  screen('/admin/history/import', 'admin', '匯入分數', 'Import points', { zh: 'Rule', en: 'Rule' }),
  screen('/admin/attendance_history', 'admin', '考勤紀錄', 'Attendance history', student),
  screen('/admin/attendancerules', 'admin', '考勤規則', 'Attendance rules', morning),
  screen('/admin/pointrule_categories', 'admin', '規則類別', 'Rule categories', {
    zh: '類別 reward',
    en: 'For reward',
  }),
  screen('/admin/pointrules', 'admin', '積分規則', 'Point rules', reward),
  screen('/admin/redeem_pointrules', 'admin', '禮物規則', 'Prize rules', prize),
  screen('/admin/admin_list', 'admin', '教職員名單', 'Staff list', {
    zh: 'Ada Chan',
    en: 'Ada Chan',
  }),
  screen('/admin/admin_list/upload', 'admin', '匯入教職員', 'Import staff', {
    zh: 'Chinese_Name',
    en: 'Chinese_Name',
  }),
  screen('/admin/external_links', 'admin', '外部連結', 'External links', {
    zh: 'Library',
    en: 'Library',
  }),
  screen('/admin/organizationinfo', 'admin', '學校資料', 'Organisation information', {
    zh: '外部連結',
    en: 'Logo',
  }),
  screen('/admin/organizationfilter', 'admin', '班別及年級', 'Classes and grades', {
    zh: '中一',
    en: 'Form 1',
  }),
  screen('/admin/audit/time-machine', 'auditor', '時光機', 'Time machine', student),
  screen('/admin/audit/entry/:entry', 'auditor', 'A reward', 'A reward', {
    zh: '來源及請求',
    en: 'Where it came from',
  }),
  screen('/admin/audit/verify', 'auditor', '核對', 'Verify', { zh: '立即核對', en: 'Run a check' }),
  screen('/admin/audit/seals', 'auditor', '封印', 'Seals', { zh: '公鑰', en: 'Public keys' }),
  screen('/admin/audit/statement', 'auditor', '積分結單', 'Statement', {
    zh: '請選擇班別',
    en: 'Choose a class',
  }),
  screen('/admin/audit/what-if', 'auditor', '假如', 'What if', {
    zh: '想知道甚麼？',
    en: 'What would you like to know?',
  }),
  screen('/admin/audit/rhythm', 'auditor', '發分時間', 'When points are given', {
    zh: '1A',
    en: '1A',
  }),
  screen('/admin/audit/race', 'auditor', '重播賽跑', 'Replay as a race', {
    zh: '開始',
    en: 'Start',
  }),
  screen('/admin/learningresource', 'admin', '學習資源', 'Learning resources', {
    zh: '光合作用',
    en: 'Photosynthesis',
  }),
  screen(
    '/admin/learningresource/upload',
    'admin',
    '由檔案更新資源',
    'Update resources from a file',
    {
      zh: 'Resource_ID',
      en: 'Resource_ID',
    },
  ),
  screen('/user/learningresource', 'student', '學習資源', 'Learning resources', {
    zh: '光合作用',
    en: 'Photosynthesis',
  }),
  screen('/admin/games', 'admin', '遊戲', 'Games', { zh: '花的結構', en: '花的結構' }),
  screen('/admin/games/edit/:gameId', 'admin', '編輯題目', 'Edit questions', {
    zh: '花粉',
    en: '花粉',
  }),
  screen('/admin/games/upload', 'admin', '匯入遊戲', 'Import games', {
    zh: 'Feature_Start',
    en: 'Feature_Start',
  }),
  screen('/admin/games/questions/upload', 'admin', '匯入題目', 'Import questions', {
    zh: 'Question_ID',
    en: 'Question_ID',
  }),
  screen('/admin/games/record/:gameId', 'admin', '遊玩紀錄', 'Record', {
    zh: '花的結構',
    en: '花的結構',
  }),
  screen('/admin/games/homework', 'admin', '遊戲功課', 'Game homework', {
    zh: '花的結構',
    en: '花的結構',
  }),
  screen('/admin/games/homework/:homeworkId', 'admin', '花的結構', '花的結構', student),
  screen('/admin/games/:gameId', 'admin', '花的結構', '花的結構', { zh: '花粉', en: '花粉' }),
  screen('/admin/boardgames', 'admin', '桌遊', 'Board games', { zh: '鬥獸棋', en: 'Jungle' }),
  screen('/admin/boardgames?tab=overview', 'admin', '桌遊', 'Board games', student),
  screen('/admin/boardgames/new', 'admin', '記錄對局', 'Record a session', {
    zh: '鬥獸棋',
    en: 'Jungle',
  }),
  screen('/admin/boardgames/sessions/:sessionId', 'admin', '鬥獸棋', 'Jungle', student),
  screen('/admin/boardgames/games/:boardGameId', 'admin', '鬥獸棋', 'Jungle', student),
  screen('/admin/boardgames/games', 'admin', '桌遊目錄', 'Our board games', {
    zh: '鬥獸棋',
    en: 'Jungle',
  }),
  screen('/admin/subjectsetting', 'admin', '科目', 'Subjects', { zh: '數學', en: 'Mathematics' }),
  screen('/admin/houses', 'admin', '學社', 'Houses', { zh: '紅社', en: 'Red' }),
  screen('/admin/houses/:houseId', 'admin', '把學生編入紅社', 'Bring students into Red', student),
  screen('/admin/houseawards', 'admin', '學社獎勵', 'Awards to houses', { zh: '紅社', en: 'Red' }),
  screen('/admin/groups', 'admin', '1A 班小組', 'Groups of 1A', { zh: '太陽組', en: 'Sun' }),
  screen('/admin/homeworksubmitrecord', 'admin', '交功課', 'Submitted homework', {
    zh: '請先選擇班別',
    en: 'Choose a class first',
  }),
  screen('/admin/homeworksubmitrecord?class=1A', 'admin', '交功課', 'Submitted homework', student),
  screen('/admin/unfinishedhomeworkrecord', 'admin', '欠交功課', 'Unfinished homework', {
    zh: '作業簿',
    en: 'Workbook',
  }),
  screen('/admin/homeworkHistory', 'admin', '功課紀錄', 'Homework history', student),
  screen('/admin/homeworkHistory?tab=unfinished', 'admin', '功課紀錄', 'Homework history', {
    zh: '作業簿',
    en: 'Workbook',
  }),
  screen('/admin/homeworkstatistics', 'admin', '功課統計', 'Homework statistics', {
    zh: '按班別',
    en: 'By class',
  }),
  screen(
    '/admin/student_list/:userId/submitted_homework_record',
    'admin',
    '交功課紀錄',
    'Submitted homework record',
    unsubmitted,
  ),
  screen(
    '/admin/student_list/:userId/unfinished_homework_record',
    'admin',
    '欠交功課紀錄',
    'Unfinished homework record',
    workbook,
  ),
  screen('/admin/homeworktype', 'admin', '功課代碼', 'Homework codes', {
    zh: '作業簿',
    en: 'Workbook',
  }),
  screen('/admin/homeworksetting', 'admin', '功課設定', 'Homework settings', {
    zh: '限制可補記的日子',
    en: 'Limit the days back',
  }),
  screen('/admin/badge_rule', 'admin', '徽章規則', 'Badge rules', {
    zh: '恆心',
    en: 'Keeps at it',
  }),
  screen('/admin/badge_list', 'admin', '徽章紀錄', 'Badges earned'),
  screen('/admin/birthdaysetting', 'admin', '生日', 'Birthdays', {
    zh: '學生看到的橫額',
    en: 'What students see',
  }),
  screen('/admin/notice', 'admin', '通告', 'Notices', { zh: '陸運會', en: 'Sports day' }),
  screen('/admin/notice/publish', 'admin', '新增通告', 'New notice', {
    zh: '選擇檔案',
    en: 'Choose files',
  }),
  screen('/admin/notice/edit/:notice_id', 'admin', '編輯通告', 'Edit notice', {
    zh: '選擇檔案',
    en: 'Choose files',
  }),
  screen('/admin/notice/:id/readers', 'admin', '陸運會 Sports day', '陸運會 Sports day', student),
  screen('/admin/memo', 'admin', '便條', 'Memos', { zh: '家長日', en: 'Parents’ day' }),
  screen('/admin/memo/publish', 'admin', '新增便條', 'New memo', student),
  screen('/admin/memo/edit/:memo_id', 'admin', '編輯便條', 'Edit memo', student),
  screen('/admin/memo/:id/readers', 'admin', '家長日 Parents’ day', '家長日 Parents’ day', student),
  screen('/admin/period', 'admin', '學期', 'Periods', { zh: 'This year', en: 'This year' }),
  screen('/admin/period/:id/students', 'admin', 'Last year', 'Last year', {
    zh: '升班',
    en: 'Move up a class',
  }),
  screen('/admin/device', 'admin', '裝置', 'Devices', morning),
  screen('/admin/sign_ins', 'admin', '登入紀錄', 'Sign-ins', { zh: '學生2', en: 'Student 2' }),
  screen('/admin/administration_log', 'admin', '管理紀錄', 'Administration log', {
    zh: '陳雅達',
    en: 'Ada Chan',
  }),
  screen('/admin/settings', 'admin', '設定', 'Settings', {
    zh: '報告問題',
    en: 'Report a problem',
  }),
  screen('/admin/history', 'auditor', '紀錄', 'History', student),
  screen('/user/overview', 'student', '總覽', 'Overview', student),
  screen('/user/overview/point_record', 'student', '積分紀錄', 'Point record', reward),
  screen('/user/overview/attendance_record', 'student', '考勤紀錄', 'Attendance record', morning),
  screen(
    '/user/overview/submitted_homework_record',
    'student',
    '交功課紀錄',
    'Submitted homework record',
    unsubmitted,
  ),
  screen(
    '/user/overview/unfinished_homework_record',
    'student',
    '欠交功課紀錄',
    'Unfinished homework record',
    workbook,
  ),
  screen('/user/studentHomeworkStatistics', 'student', '功課統計', 'Homework statistics', {
    zh: '交功課：按月份',
    en: 'Submitted by month',
  }),
  screen('/user/ranking', 'student', '排名', 'Ranking', student),
  screen('/user/overview', 'parent', '總覽', 'Overview', student),
  screen('/user/profile', 'student', '個人檔案', 'Profile', { zh: 'This year', en: 'This year' }),
  screen('/user/reward', 'parent', '獎勵', 'Reward', {
    zh: 'A parent_reward',
    en: 'A parent_reward',
  }),
  screen('/user/badge', 'student', '我的徽章', 'My badges', { zh: '恆心', en: 'Keeps at it' }),
  screen('/user/games', 'student', '遊戲', 'Games', { zh: '花的結構', en: '花的結構' }),
  screen('/user/notice', 'student', '通告', 'Notices', { zh: '陸運會', en: 'Sports day' }),
  screen('/user/notice/:id', 'parent', '陸運會 Sports day', '陸運會 Sports day', {
    zh: '集合',
    en: 'https://school.example',
  }),
  screen('/user/memo', 'parent', '便條', 'Memos', { zh: '家長日', en: 'Parents’ day' }),
  screen('/user/memo/:id', 'student', '家長日 Parents’ day', '家長日 Parents’ day', {
    zh: '請',
    en: '請',
  }),
  screen('/user/settings', 'parent', '設定', 'Settings', {
    zh: '報告問題',
    en: 'Report a problem',
  }),
]

/** The school that the screens show, and its visitors. */
export type Shown = Readonly<{
  school: School
  displayKey: string
  notice: string
  memo: string
  game: string
  /** The homework that the game is set as, for the first student's class. */
  homework: string
  /** A room of the administrator, in its lobby. */
  quiz: string
  boardGame: string
  house: string
  boardSession: string
  /** An entry of the log, and its owner. */
  entry: string
  tokenOf: (who: Who) => string | undefined
}>

/**
 * Makes a school with content for every screen: awards, a check-in, pictures, a link, a display,
 * and a student of another year.
 */
export const showSchool = async (laurel: Laurel): Promise<Shown> => {
  const school = await laurel.school({
    students: 25,
    modules: [
      'homework',
      'subject',
      'birthday',
      'badge',
      'notice',
      'memo',
      'learningResource',
      'game',
      'shop',
      'houses',
    ],
  })
  const [first, second] = school.students
  const call = async (route: string, body: object) => {
    const answer = await laurel.call(route, school.admin.token, { body })
    if (answer.status !== 200) throw new Error(`${route} answered ${answer.status}`)
    return answer.body.data
  }
  const profiles = [first!.profile]
  const given = await call('POST /v2/actions/profiles', {
    pointRule_id: school.rules.reward,
    profiles,
    counts: 2,
  })
  const pencil = { name: '鉛筆', name_en: 'Pencil', description: '', point: 0 }
  const { _id: gift } = await call('POST /pointRules', {
    ...pencil,
    type: 'redeem',
    handover: 'order',
    in_shop: true,
  })
  await laurel.call('POST /v2/orders', first!.token, { body: { prize: gift, expected_point: 0 } })
  await call('POST /actions/attendance/batch/checkin', {
    attendanceRule: school.attendanceRule,
    profiles,
  })
  const name = { zh: '數學', en: 'Mathematics' }
  const { _id: subject } = await call('POST /v2/subjects', { name, type: 'core' })
  const code = await call('POST /v2/homework/type', {
    name: '作業簿',
    name_en: 'Workbook',
    subject,
  })
  const { body: setting } = await laurel.call('GET /v2/homework/setting', school.admin.token)
  const date = setting.data.today
  await call('POST /v2/homework/homeworkSubmitRecord', {
    date,
    profiles: profiles.map((profile) => ({ profile, status: 'unsubmitted' })),
  })
  const left = profiles.map((profile) => ({ profile, remarks: '第六題' }))
  await call('POST /v2/homework/unfinishedHomework', {
    homeworkType_id: code._id,
    date,
    profiles: left,
  })
  const image = multipart([{ field: 'badge', content: pngOf(60, 60) }])
  const [{ url: image_url }] = (await laurel.call('POST /blobs/batch', school.admin.token, image))
    .body.data
  const criterion = {
    reward_by: 'all_reward',
    threshold_by: 'count',
    threshold: 10,
    cutoff_period: 'no_limit',
  }
  await call('POST /v2/cms/badgeRules', {
    name: '恆心',
    name_en: 'Keeps at it',
    image_url,
    ...criterion,
  })
  const sent = {
    title: '陸運會 Sports day',
    message: '集合時間不變。\nhttps://school.example/sports',
  }
  const notice = (await call('POST /notices', { ...sent, is_public: true }))._id
  const letter = { title: '家長日 Parents’ day', message: '請準時出席。', profile_ids: profiles }
  const memo = (await call('POST /memos', { ...letter, to_parent: true }))._id
  const days = { featureStart: '2000-01-01', featureEnd: '2099-12-31', isActive: true }
  const points = { pointCorrect: 2, pointIncorrect: 1, pointExchangeRate: 1 }
  const { _id: game } = await call('POST /games/create', {
    name: '花的結構',
    gameType: 'mc',
    ...days,
    ...points,
  })
  const options = [
    { text: '花粉', isAns: true },
    { text: 'Seed', isAns: false },
  ]
  await call('POST /gameQuestions', { game, text: '雄蕊有甚麼？', options })
  const homework = await setHomework(laurel, school, game)
  const quiz = await openQuiz(call, {
    name: '水的循環',
    gameType: 'interactive',
    ...days,
    ...points,
  })
  const jungle = {
    name: { zh: '鬥獸棋', en: 'Jungle' },
    minPlayers: 2,
    maxPlayers: 4,
    isActive: true,
  }
  const { _id: boardGame } = await call('POST /v2/boardGame/game', jungle)
  const { session: boardSession } = await call('POST /v2/boardGame/session', {
    boardGame,
    date,
    by: 'place',
    grant: { pointRule_id: school.rules.reward, to: 'winner' },
    players: [first!, second!].map(({ profile }, n) => ({ profile, result: n + 1 })),
  })
  const red = { name: '紅社', name_en: 'Red', colour: 'red', emblem: 'sun' }
  const { _id: house } = await call('POST /v2/houses', red)
  const sun = { ...red, name: '太陽組', name_en: 'Sun', class: '1A' }
  await call('POST /v2/groups', sun)
  const leaf = resourceForm({ name_en: 'Photosynthesis', name_zh: '光合作用' }, wav(), 'leaf.wav')
  const stored = await laurel.call('POST /v2/learningResources', school.admin.token, leaf)
  if (stored.status !== 200) throw new Error(`the resource was not stored: ${stored.text}`)
  await setLook(laurel, school)
  await call('POST /v2/houses/awards', { team: house, pointRule_id: school.rules.reward })
  const former = {
    u_id: '9001',
    class: '6A',
    class_no: 1,
    name: { zh: '舊生', en: 'Former Student' },
  }
  await call('POST /users/upload', { period: school.pastPeriod, users: [former] })
  const displayKey = (await call('POST /displays', { name: '1A 課室', privacy: 'names' })).key
  const { password } = await call(`POST /users/${second!.id}/resetpw`, {})
  const login = { type: 'user', username: second!.username, password }
  const newcomer = (await laurel.call('POST /v2/cms/auth/login', null, { body: login })).body.data
    .token
  const tokens: Partial<Record<Who, string>> = {
    admin: school.admin.token,
    auditor: school.auditor.token,
    newcomer,
    student: first!.token,
    parent: first!.parentToken,
  }
  const entry = `${given.outcomes[0].action}?profile=${first!.profile}`
  return {
    school,
    displayKey,
    notice,
    memo,
    game,
    homework,
    quiz,
    boardGame,
    boardSession,
    house,
    entry,
    tokenOf: (who) => tokens[who],
  }
}

type Call = (route: string, body: object) => Promise<{ _id: string; quiz: string }>

/** Sets the game as homework that is due today. */
const setHomework = async (laurel: Laurel, { admin }: School, game: string) => {
  const { data } = (await laurel.call('GET /organizationFilters', admin.token)).body
  const [filter] = data as { _id: string }[]
  const { data: setting } = (await laurel.call('GET /v2/homework/setting', admin.token)).body
  const body = { game, due: setting.today, filters: [filter!._id], counts: true }
  return (await laurel.call('POST /gameHomework', admin.token, { body })).body.data._id as string
}

const openQuiz = async (call: Call, game: object) => {
  const { _id } = await call('POST /games/create', game)
  const options = ['蒸發', '降雨'].map((text, n) => ({ text, isAns: n === 0 }))
  await call('POST /gameQuestions', { game: _id, text: '水怎樣升到空中？', options })
  return (await call(`POST /games/${_id}/quizzes`, {})).quiz
}

/** Adds a logo, a banner and a link, which most schools have. */
const setLook = async (laurel: Laurel, { admin, organizationId }: School) => {
  const images = multipart([
    { field: 'logo', content: pngOf(60, 60) },
    { field: 'banner', content: pngOf(600, 100) },
  ])
  const [logo, banner] = (await laurel.call('POST /blobs/batch', admin.token, images)).body.data
  const external_links = [{ name: 'Library', description: 'Books', url: 'https://library.example' }]
  const body = {
    // Contains letters with descenders.
    name: { en: 'Spring College', zh: '學校' },
    logo: logo._id,
    banner: banner._id,
    external_links,
    student_rankings: 'names',
    house_awards: 'house',
  }
  const { status } = await laurel.call(`PUT /v2/organization/${organizationId}`, admin.token, {
    body,
  })
  if (status !== 200) throw new Error(`the school could not be dressed: ${status}`)
}

/**
 * Returns a screen's address. The address of a display contains its key, and that of a student's
 * page names the first student.
 */
export const addressOf = ({ path, who }: Screen, shown: Shown) => {
  const { displayKey, school, notice, memo, game, homework, quiz, house } = shown
  const { boardGame, boardSession, entry } = shown
  return (who === 'display' ? `${path}#${displayKey}` : path)
    .replace(':userId', school.students[0]!.id)
    .replace(':notice_id', notice)
    .replace(':memo_id', memo)
    .replace(':gameId', game)
    .replace(':homeworkId', homework)
    .replace(':boardGameId', boardGame)
    .replace(':sessionId', boardSession)
    .replace(':houseId', house)
    .replace(':quizId', quiz)
    .replace(':entry', entry)
    .replace('/period/:id', `/period/${school.pastPeriod}`)
    .replace(':id', path.includes('/memo/') ? memo : notice)
}
