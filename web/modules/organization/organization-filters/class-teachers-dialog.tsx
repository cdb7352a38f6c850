import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { Staff, StaffListAnswer } from '#api/contracts/staff.ts'
import { type ClassTeachersInput, mostClassTeachers } from '#api/contracts/staff-classes.ts'
import { api } from '#web/client/api/client.ts'
import { useFreshQuery } from '#web/client/api/use-fresh-query.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import {
  classNamesQuery,
  classTeachersOf,
  staffClassesKey,
  staffClassesQuery,
} from '#web/patterns/classes/staff-classes.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { LoadedDialog } from '#web/ui/dialogs/not-loaded-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { PrimeMultiSelect } from '#web/ui/prime/prime-multi-select.tsx'
import './grades.css'

const activeStaffQuery = {
  queryKey: ['staff', 'active'],
  meta: { reads: [] },
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const query = { isActive: 'true' }
    return (await api<z.infer<typeof StaffListAnswer>>('/admin/users', { query, signal })).data
  },
}

export const ClassTeachersDialog = ({ onClose }: { onClose: () => void }) => {
  const { LL } = useI18nContext()
  const dialog = { title: LL.organizationFilters.teachers.title(), onClose }
  const names = useQuery(classNamesQuery())
  const staff = useQuery(activeStaffQuery)
  const classes = useFreshQuery(staffClassesQuery())
  return (
    <LoadedDialog query={names} {...dialog}>
      {(all) => (
        <LoadedDialog query={staff} {...dialog}>
          {(people) => (
            <LoadedDialog query={classes} {...dialog}>
              {(known) => {
                const of = (name: string) =>
                  classTeachersOf(known.classes, name).map((row) => row.staff._id)
                const before = new Map(all.map((name) => [name, of(name)]))
                return (
                  <Teachers
                    before={before}
                    people={people}
                    onClose={onClose}
                    period={known.period}
                  />
                )
              }}
            </LoadedDialog>
          )}
        </LoadedDialog>
      )}
    </LoadedDialog>
  )
}

type TeachersProps = {
  before: ReadonlyMap<string, readonly string[]>
  people: readonly Staff[]
  period: string | null
  onClose: () => void
}

/** Makes one call for each class, which keeps concurrent changes to other classes. */
const setTeachers = async (changes: readonly ClassTeachersInput[], key: string) => {
  for (const [at, body] of changes.entries())
    await api('/staffClasses/class', { method: 'PUT', body, idempotencyKey: `${key}-${at}` })
}

const Teachers = ({ before: given, people, period, onClose }: TeachersProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.organizationFilters.teachers
  const [before] = useState(given)
  const [chosen, setChosen] = useState(given)
  const options = people.map(({ _id, name, email }) => ({
    value: _id,
    label: nameIn(locale, name) || email,
  }))
  const changed = [...chosen].filter(([name, ids]) => !isSame(ids, before.get(name) ?? []))
  const save = useSave({
    send: setTeachers,
    reads: [[staffClassesKey], ['my-class'], ['user']],
    onDone: onClose,
  })
  const hasNone = before.size === 0 || period === null
  return (
    <FormDialog
      visible
      wide
      title={words.title()}
      pending={save.isPending}
      closed={hasNone}
      unsaved={changed.length > 0}
      onSubmit={(event) => {
        event.preventDefault()
        if (changed.length === 0 || period === null) return onClose()
        save.confirm(
          changed.map(([name, ids]) => ({
            period,
            class: name,
            class_teachers: [...ids],
            before: [...(before.get(name) ?? [])],
          })),
        )
      }}
      onCancel={onClose}
    >
      <p>{hasNone ? words.nothing() : words.text()}</p>
      <div className="grades-classes">
        {[...chosen].map(([name, ids]) => (
          <FieldFrame key={name} label={name}>
            {({ id }) => (
              <PrimeMultiSelect
                id={id}
                label={name}
                all={words.none()}
                options={options}
                values={ids}
                onChange={(next) =>
                  setChosen(new Map(chosen).set(name, next.slice(0, mostClassTeachers)))
                }
              />
            )}
          </FieldFrame>
        ))}
      </div>
    </FormDialog>
  )
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.toSorted().join() === others.toSorted().join()
