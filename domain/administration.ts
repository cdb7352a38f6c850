type AreaWords = Readonly<Record<'subjects' | 'kinds' | 'actions' | 'fields', readonly string[]>>

/** Each word needs a text in web/i18n/{zh,en}/administrationLog. */
const wordsByArea = {
  common: {
    subjects: [],
    kinds: [],
    actions: ['created', 'updated', 'deleted'],
    fields: ['name', 'name_en', 'name_zh', 'description', 'type', 'is_active', 'expires_at'],
  },
  organization: {
    subjects: ['organization', 'organization_filter'],
    kinds: ['organization', 'organization_filter'],
    actions: ['old_data_removed'],
    fields: [
      'logo',
      'banner',
      'modules',
      'external_links',
      'contact',
      'password_minimum',
      'students_keep_passwords',
      'second_factor',
      'own_addresses',
      'giver_names',
      'class_teachers_see_all',
      'ranks_staff',
      'house_awards',
      'student_rankings',
      'time_zone',
      'retention',
      'class_grades',
      'attribute',
      'value',
    ],
  },
  periods: {
    subjects: ['period'],
    kinds: ['period'],
    actions: ['activated'],
    fields: ['start_at', 'end_at'],
  },
  people: {
    subjects: ['user', 'student_import'],
    kinds: ['student', 'staff', 'student_import'],
    actions: [
      'password_reset',
      'password_changed',
      'imported',
      'undone',
      'erased',
      'merged',
      'signed_out',
      'sign_in_lifted',
      'data_downloaded',
      'second_factor_added',
      'second_factor_removed',
      'second_factor_reset',
    ],
    fields: [
      'class',
      'class_no',
      'date_of_birth',
      'card_id',
      'username',
      'email',
      'title_en',
      'title_zh',
      'role',
      'all_action',
      'classes',
      'password',
      'parent_password',
      'authenticator_app',
      'passkey',
      'recovery_codes',
    ],
  },
  rules: {
    subjects: ['rule_category', 'point_rule'],
    kinds: ['rule_category', 'point_rule', 'prize_rule'],
    actions: [],
    fields: [
      'point',
      'rule_category_id',
      'quota_type',
      'quota_count',
      'description_en',
      'stock',
      'limit_count',
      'limit_span',
      'for_classes',
      'opening_hours',
      'handover',
      'collect_within_days',
      'collect_at',
      'in_shop',
      'is_opening',
    ],
  },
  houses: {
    subjects: ['house', 'class_group'],
    kinds: ['house', 'class_group'],
    actions: [],
    fields: ['colour', 'emblem', 'house_id', 'group_id'],
  },
  certificates: {
    subjects: ['certificate_threshold'],
    kinds: ['certificate_threshold'],
    actions: [],
    fields: ['bronze', 'silver', 'gold'],
  },
  displays: {
    subjects: ['display'],
    kinds: ['display'],
    actions: ['key_renewed', 'renewed'],
    fields: ['privacy', 'language', 'span', 'averages', 'class_goals'],
  },
  attendance: {
    subjects: ['attendance_rule', 'device'],
    kinds: ['attendance_rule', 'device'],
    actions: ['paired', 'unpaired'],
    fields: ['state', 'attendance_rule_id', 'point_rule_id', 'is_function_enabled'],
  },
  homework: {
    subjects: ['subject', 'homework_type'],
    kinds: ['subject', 'homework_type'],
    actions: ['reordered'],
    fields: [
      'subject_id',
      'submit_homework_range',
      'unfinish_homework_range',
      'homework_range_active',
    ],
  },
  badges: {
    subjects: ['badge_rule'],
    kinds: ['badge_rule'],
    actions: [],
    fields: ['image'],
  },
  messages: {
    subjects: ['notice', 'memo'],
    kinds: ['notice', 'memo'],
    actions: ['restored'],
    fields: [
      'title',
      'message',
      'is_public',
      'filters',
      'to_student',
      'to_parent',
      'profiles',
      'attachments',
      'notices_for_parents',
    ],
  },
  resources: {
    subjects: ['learning_resource'],
    kinds: ['learning_resource'],
    actions: [],
    fields: ['subjects', 'order', 'file'],
  },
  birthdays: {
    subjects: [],
    kinds: [],
    actions: [],
    fields: [
      'birthday_message_en',
      'birthday_message_zh',
      'near_birthday_message_en',
      'near_birthday_message_zh',
      'day_before_birthday',
      'day_after_birthday',
      'birthday_point_rule',
    ],
  },
  games: {
    subjects: ['game', 'game_question'],
    kinds: ['game', 'game_question'],
    actions: ['homework_set', 'homework_changed', 'homework_removed'],
    fields: [
      'game_type',
      'feature_start',
      'feature_end',
      'point_correct',
      'point_incorrect',
      'point_exchange_rate',
      'draw',
      'text',
      'options',
      'seconds',
      'question_order',
    ],
  },
  boardGames: {
    subjects: ['board_game'],
    kinds: ['board_game'],
    actions: [],
    fields: ['least_players', 'most_players'],
  },
} as const satisfies Readonly<Record<string, AreaWords>>

const words = Object.values(wordsByArea)
type Words = (typeof words)[number]

export type SubjectType = Words['subjects'][number]
export const subjectTypes = words.flatMap(({ subjects }): readonly SubjectType[] => subjects)

/** Distinguishes subjects of one type, such as a reward rule and a prize. */
export type SubjectKind = Words['kinds'][number]
export const subjectKinds = words.flatMap(({ kinds }): readonly SubjectKind[] => kinds)

export type LogAction = Words['actions'][number]
export const logActions = words.flatMap(({ actions }): readonly LogAction[] => actions)

export type LogField = Words['fields'][number]
export const logFields = words.flatMap(({ fields }): readonly LogField[] => fields)
