import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClassGroup, GroupMembersInput, GroupRank } from '#api/contracts/houses.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import { api } from '#web/client/api/client.ts'
import { useFreshQuery } from '#web/client/api/use-fresh-query.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { formatClassNo, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { groupRankingQuery, groupsKey, groupsPath } from '#web/patterns/houses/houses-query.ts'
import { studentsQuery } from '#web/patterns/student-picker/students-query.ts'
import { FocusLoadedField, FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { LoadedDialog } from '#web/ui/dialogs/not-loaded-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { Words } from '#web/ui/text/words.tsx'

type GroupMembersDialogProps = { group: ClassGroup; onClose: () => void }

/**
 * Chooses the students of a group. Shows beside each student the group that the student would
 * leave.
 */
export const GroupMembersDialog = (props: GroupMembersDialogProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.groups
  const name = ruleNameIn(locale, props.group)
  const groups = useFreshQuery(groupRankingQuery(props.group.class))
  return (
    <LoadedDialog query={groups} title={words.membersOf({ name })} onClose={props.onClose}>
      {(all) => <MembersForm {...props} groups={all} />}
    </LoadedDialog>
  )
}

type MembersFormProps = GroupMembersDialogProps & { groups: readonly GroupRank[] }

const MembersForm = ({ group, groups, onClose }: MembersFormProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.groups
  const { period } = usePeriod()
  const students = useQuery({
    ...studentsQuery(period._id),
    select: ({ data }) => data.filter((one) => one.class === group.class),
  })
  const [before] = useState(() => groups.find(({ _id }) => _id === group._id)?.profiles ?? [])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(before))
  const groupOf = new Map(
    groups.flatMap((one) => one.profiles.map((id) => [id, ruleNameIn(locale, one)] as const)),
  )
  const save = useSave({
    send: (body: GroupMembersInput, idempotencyKey: string) =>
      api(`${groupsPath}/${group._id}/members`, { method: 'PUT', body, idempotencyKey }),
    reads: [[groupsKey]],
    onDone: onClose,
  })
  const toggle = (profile: string) => {
    const newer = new Set(chosen)
    if (!newer.delete(profile)) newer.add(profile)
    setChosen(newer)
  }
  const isChanged = chosen.size !== before.length || before.some((id) => !chosen.has(id))
  return (
    <FormDialog
      visible
      title={words.membersOf({ name: ruleNameIn(locale, group) })}
      onCancel={onClose}
      pending={save.isPending}
      unsaved={isChanged}
      onSubmit={(event) => {
        event.preventDefault()
        save.confirm({ profiles: [...chosen], before })
      }}
    >
      <p className="sm mut" role="status">
        {words.chosen(chosen.size)}
      </p>
      <QueryView query={students}>
        {(all) => (
          <>
            <FocusLoadedField />
            <ul className="groups-members">
              {all.map(({ profile, name, class_no }) => {
                const other = before.includes(profile) ? undefined : groupOf.get(profile)
                return (
                  <li key={profile}>
                    <label>
                      <input
                        type="checkbox"
                        className="chk"
                        checked={chosen.has(profile)}
                        onChange={() => toggle(profile)}
                      />
                      <span className="num mut">{formatClassNo(class_no)}</span>
                      <Words>{nameIn(locale, name)}</Words>
                      {other && <small className="mut">{words.alreadyIn(other)}</small>}
                    </label>
                  </li>
                )
              })}
            </ul>
          </>
        )}
      </QueryView>
    </FormDialog>
  )
}
