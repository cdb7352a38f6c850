import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Staff } from '#api/contracts/staff.ts'
import type { StaffClass, StaffClasses } from '#api/contracts/staff-classes.ts'
import type { Subject } from '#api/contracts/subjects.ts'
import { useFreshQuery } from '#web/client/api/use-fresh-query.ts'
import { hasModule, useSession } from '#web/client/session/session.tsx'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import {
  classNamesQuery,
  classTeachersOf,
  staffClassesKey,
  staffClassesQuery,
  taughtSubjectsQuery,
} from '#web/patterns/classes/staff-classes.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { LoadedDialog } from '#web/ui/dialogs/not-loaded-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { Select } from '#web/ui/fields/select.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { setStaffClassesCall } from './staff-calls.ts'
import {
  areSameClasses,
  emptyTaught,
  type StaffClassesForm,
  staffClassesFormOf,
  staffClassesInput,
} from './staff-classes-form.ts'
import './staff-classes.css'
import { WhatClassesChange } from './what-classes-change.tsx'

export const StaffClassesDialog = ({ staff, onClose }: { staff: Staff; onClose: () => void }) => {
  const { LL, locale } = useI18nContext()
  const { organization } = useSession()
  const name = nameIn(locale, staff.name) || staff.email
  const dialog = { title: LL.staff.classes.of({ name }), onClose }
  const hasSubjects = hasModule(organization, 'subject')
  const own = useFreshQuery(staffClassesQuery(staff._id))
  const all = useQuery(staffClassesQuery())
  const names = useQuery(classNamesQuery())
  const subjects = useQuery({ ...taughtSubjectsQuery(), enabled: hasSubjects })
  const formWith = (taught: readonly Subject[]) => (
    <LoadedDialog query={own} {...dialog}>
      {(mine) => (
        <LoadedDialog query={names} {...dialog}>
          {(classes) => (
            <ClassesForm
              staff={staff}
              mine={mine}
              classes={classes}
              onClose={onClose}
              everybody={all.data?.classes ?? []}
              subjects={taught}
            />
          )}
        </LoadedDialog>
      )}
    </LoadedDialog>
  )
  if (!hasSubjects) return formWith([])
  return (
    <LoadedDialog query={subjects} {...dialog}>
      {formWith}
    </LoadedDialog>
  )
}

type ClassesFormProps = {
  staff: Staff
  mine: StaffClasses
  everybody: readonly StaffClass[]
  classes: readonly string[]
  subjects: readonly Subject[]
  onClose: () => void
}

const ClassesForm = (props: ClassesFormProps) => {
  const { staff, mine, everybody, classes, subjects, onClose } = props
  const { LL, locale } = useI18nContext()
  const words = LL.staff.classes
  const { organization } = useSession()
  const [before] = useState(() => staffClassesFormOf(mine.classes))
  const [form, setForm] = useState(before)
  const isChanged = !areSameClasses(form, before)
  const name = nameIn(locale, staff.name) || staff.email
  const save = useSave({
    send: (input: StaffClassesForm, key) =>
      setStaffClassesCall(
        staff._id,
        {
          period: mine.period ?? '',
          classes: staffClassesInput(input),
          before: staffClassesInput(before),
        },
        key,
      ),
    reads: [[staffClassesKey], ['my-class'], ['user']],
    onDone: onClose,
  })
  const hasClasses = mine.period !== null && classes.length > 0
  return (
    <FormDialog
      visible
      wide
      title={words.of({ name })}
      unsaved={isChanged}
      pending={save.isPending}
      closed={!hasClasses}
      onSubmit={(event) => {
        event.preventDefault()
        // React would let the event bubble to the staff form below.
        event.stopPropagation()
        if (isChanged) save.confirm(form)
        else onClose()
      }}
      onCancel={onClose}
    >
      {hasClasses ? (
        <div className="staff-classes">
          <div className="staff-classes-fields">
            <p className="sm mut">
              <Words>{organization.current_period?.name ?? ''}</Words>
            </p>
            <TeacherOf
              form={form}
              setForm={setForm}
              classes={classes}
              everybody={everybody}
              staffId={staff._id}
            />
            <Taught form={form} setForm={setForm} classes={classes} subjects={subjects} />
          </div>
          <WhatClassesChange staff={staff} form={form} subjects={subjects} name={name} />
        </div>
      ) : (
        <EmptyState title={words.noClasses.title()} text={words.noClasses.text()} />
      )}
    </FormDialog>
  )
}

type FieldsProps = {
  form: StaffClassesForm
  setForm: (form: StaffClassesForm) => void
  classes: readonly string[]
}

type TeacherOfProps = FieldsProps & { everybody: readonly StaffClass[]; staffId: string }

const TeacherOf = ({ form, setForm, classes, everybody, staffId }: TeacherOfProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.staff.classes
  const field = useRef<HTMLFieldSetElement>(null)
  const others = classes.filter((name) => !form.teacherOf.includes(name))
  const set = (teacherOf: readonly string[]) => {
    setForm({ ...form, teacherOf })
    // Focuses the field, because the chip that had the focus is gone.
    field.current?.querySelector('select')?.focus()
  }
  return (
    <fieldset ref={field}>
      <legend>{words.teacherOf()}</legend>
      <div className="staff-classes-chips">
        {form.teacherOf.map((name) => (
          <button
            key={name}
            type="button"
            className="staff-classes-chip"
            aria-label={words.remove(name)}
            onClick={() => set(form.teacherOf.filter((one) => one !== name))}
          >
            <b>{name}</b>
            <Icon name="close" size="small" />
          </button>
        ))}
        <Select
          label={words.addClass()}
          placeholder={words.addClass()}
          value=""
          options={others.map((value) => ({ value, label: value }))}
          onChange={(name) => name && set([...form.teacherOf, name])}
        />
      </div>
      {form.teacherOf.map((name) => {
        const also = classTeachersOf(everybody, name).filter(({ staff }) => staff._id !== staffId)
        if (also.length === 0) return null
        const names = also.map(({ staff }) => nameIn(locale, staff.name))
        return (
          <p key={name} className="sm mut">
            <Words>
              {words.also({ class: name, names: new Intl.ListFormat(locale).format(names) })}
            </Words>
          </p>
        )
      })}
    </fieldset>
  )
}

const Taught = ({
  form,
  setForm,
  classes,
  subjects,
}: FieldsProps & { subjects: readonly Subject[] }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.staff.classes
  const field = useRef<HTMLFieldSetElement>(null)
  const focusSoon = (find: (all: NodeListOf<HTMLElement>) => HTMLElement | undefined) =>
    setTimeout(() => {
      const { current } = field
      if (current) find(current.querySelectorAll('select, button'))?.focus()
    })
  const change = (at: number, change: Partial<StaffClassesForm['taught'][number]>) =>
    setForm({
      ...form,
      taught: form.taught.map((row, place) => (place === at ? { ...row, ...change } : row)),
    })
  const offered = (name: string) =>
    name === '' || classes.includes(name) ? classes : [name, ...classes]
  return (
    <fieldset ref={field}>
      <legend>{words.teaches()}</legend>
      {form.taught.map((row, at) => (
        <div key={row.key} className="staff-classes-row">
          <Select
            label={words.classOf(at + 1)}
            placeholder={LL.common.class()}
            value={row.class}
            options={offered(row.class).map((value) => ({ value, label: value }))}
            onChange={(name) => change(at, { class: name })}
          />
          <Select
            label={words.subjectOf(at + 1)}
            placeholder={words.noSubject()}
            value={row.subject}
            options={subjects.map(({ _id, name }) => ({ value: _id, label: nameIn(locale, name) }))}
            onChange={(subject) => change(at, { subject })}
          />
          <Button
            text
            icon={<Icon name="close" />}
            aria-label={words.removeRow(row.class || String(at + 1))}
            onClick={() => {
              setForm({ ...form, taught: form.taught.filter((_, place) => place !== at) })
              focusSoon((all) => all[all.length - 1])
            }}
          />
        </div>
      ))}
      <Button
        outlined
        size="small"
        icon={<Icon name="add" size="small" />}
        label={words.addRow()}
        onClick={() => {
          setForm({ ...form, taught: [...form.taught, emptyTaught()] })
          focusSoon((all) => all[all.length - 4])
        }}
      />
    </fieldset>
  )
}
