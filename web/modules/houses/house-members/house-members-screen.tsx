import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'wouter'
import type { House, HouseMove } from '#api/contracts/houses.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { Student } from '#api/contracts/students.ts'
import { api } from '#web/client/api/client.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { housesKey, housesQuery } from '#web/patterns/houses/houses-query.ts'
import { StudentPicker } from '#web/patterns/student-picker/student-picker.tsx'
import { studentsQuery } from '#web/patterns/student-picker/students-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useUnsaved } from '#web/ui/leave/use-unsaved.tsx'
import { ActionBar } from '#web/ui/page/action-bar.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'

const moveCall = (body: HouseMove, idempotencyKey: string) =>
  api('/v2/houses/members', { method: 'POST', body, idempotencyKey })

/** Moves students into a house, and shows the house that each student is in now. */
export const HouseMembersScreen = () => {
  const { LL, locale } = useI18nContext()
  const { houseId = '' } = useParams()
  const houses = useQuery(housesQuery())
  const house = houses.data?.find(({ _id }) => _id === houseId)
  const words = LL.houses
  return (
    <>
      <PageHeader
        title={house ? words.bringInto({ name: ruleNameIn(locale, house) }) : words.membersTitle()}
        subtitle={words.pointsStay()}
        back={{ to: '/admin/houses', label: words.title() }}
        period="beside"
      />
      <QueryView query={houses}>
        {(all) =>
          house ? (
            <Bring house={house} houses={all} />
          ) : (
            <Card>
              <EmptyState title={LL.common.notFound.title()} />
            </Card>
          )
        }
      </QueryView>
    </>
  )
}

type BringProps = { house: House; houses: readonly House[] }

const Bring = ({ house, houses }: BringProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.houses
  const { period } = usePeriod()
  const students = useQuery(studentsQuery(period._id))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { question } = useUnsaved(chosen.size > 0)
  const save = useSave({
    send: moveCall,
    reads: [[housesKey], ['students']],
    onDone: () => setChosen(new Set()),
  })
  const nameOf = new Map(houses.map((one) => [one._id, ruleNameIn(locale, one)]))
  const note = ({ house: present }: Student) => {
    const name = present && nameOf.get(present)
    return name ? { calm: name } : null
  }
  return (
    <>
      <Card className="house-members-picker">
        <QueryView query={students}>
          {(all) => (
            <StudentPicker
              students={all.filter((student) => student.house !== house._id)}
              chosen={chosen}
              note={note}
              onChange={setChosen}
            />
          )}
        </QueryView>
      </Card>
      <ActionBar
        end={
          <Button
            label={words.bringChosen(chosen.size)}
            icon={<Icon name="check" />}
            disabled={chosen.size === 0 || save.isPending}
            onClick={() => save.confirm({ house: house._id, profiles: [...chosen] })}
          />
        }
      />
      {question}
    </>
  )
}
