import type { ProfileBadge } from '#api/contracts/badges.ts'
import { anId } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { download } from '#web/client/api/download.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useLive } from '#web/client/use-live.ts'
import { formatClassNo, formatDateTime, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { BadgeMark } from '#web/patterns/badges/badge-mark.tsx'
import { ShowEveryoneButton } from '#web/patterns/history/show-everyone-button.tsx'
import { StudentName } from '#web/patterns/history/student-name.tsx'
import { ResourceScreen } from '#web/patterns/resource/resource-screen.tsx'
import { useResourceList } from '#web/patterns/resource/use-resource-list.ts'
import { columnsFor } from '#web/ui/table/data-table.tsx'
import { Words } from '#web/ui/text/words.tsx'

const path = '/v2/cms/profileBadges'
const column = columnsFor<ProfileBadge>()

export const BadgeListScreen = () => {
  const { LL, locale } = useI18nContext()
  const words = { ...LL.badges, title: LL.badges.list }
  const { period } = usePeriod()
  useLive({ room: 'staff', period: period._id }, { refetch: [['badges']] })
  const ruleName = useRuleName()
  const nameColumn = (language: 'zh' | 'en', header: string) =>
    column.accessor(({ user }) => user?.name[language] ?? '', {
      id: `name_${language}`,
      header,
      meta: { wraps: true },
      cell: ({ row: { original } }) =>
        original.user && (
          <StudentName row={{ user: original.user }} language={language} locale={locale} />
        ),
    })
  const { values, choose } = useAddress({ user: anId })
  const list = useResourceList<ProfileBadge>({
    path,
    key: 'badges',
    of: { period_id: period._id },
    history: 'points',
    filter: { user: values.user },
    sort: { id: 'created_at', desc: true },
    columns: [
      column.accessor('created_at', {
        header: words.earnedAt(),
        cell: ({ getValue }) => <span className="num">{formatDateTime(getValue())}</span>,
      }),
      column.accessor(({ badge_rule }) => ruleName(badge_rule), {
        id: 'badge_rule',
        header: words.badge(),
        meta: { wraps: true },
        cell: ({ row: { original } }) => (
          <span className="row">
            <BadgeMark image={original.badge_rule.image_url} size={44} />
            <b>
              <Words>{ruleName(original.badge_rule)}</Words>
            </b>
          </span>
        ),
      }),
      column.accessor(({ profile }) => profile.class, { id: 'class', header: words.class() }),
      column.accessor(({ profile }) => formatClassNo(profile.class_no), {
        id: 'class_no',
        header: words.classNo(),
        meta: { numeric: true },
      }),
      nameColumn('zh', words.nameZh()),
      nameColumn('en', words.nameEn()),
    ],
  })
  const save = () => {
    const { order_by, order } = list.table.state.query
    const user = values.user || undefined
    const query = {
      period_id: period._id,
      user,
      search: list.search.trim() || undefined,
      order_by,
      order,
      lang: locale,
    }
    return download(`${path}/export_stream`, { query, fallbackName: 'badges.csv' })
  }
  const student = list.query.data?.data[0]?.user
  const one = values.user !== '' && (
    <ShowEveryoneButton
      name={student ? nameIn(locale, student.name) : undefined}
      onShowAll={() => choose({ user: '' })}
    />
  )
  return <ResourceScreen words={words} list={list} save={save} leafy ofPeriod filters={one} />
}
