import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { listAnswer } from '#tests/web/support/answers.ts'
import { isButtonClosed } from '#tests/web/support/closed.ts'
import {
  answeringRoutes,
  id,
  onPhone,
  organization,
  renderStaff,
  student,
  withLayout,
} from '#tests/web/support/staff-screen.tsx'
import { StudentPicker } from '#web/patterns/student-picker/student-picker.tsx'

const students = [
  student(1),
  student(2),
  student(3),
  student(1, { _id: 'b1', profile: 'b1', class: '1B', name: { zh: '乙', en: 'Other class' } }),
]

const Picker = ({ list = students }) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return <StudentPicker students={list} chosen={chosen} onChange={setChosen} />
}

const names = (list: string) =>
  within(screen.getByRole('listbox', { name: list }))
    .getAllByRole('option')
    .map((option) => option.querySelector('b')?.textContent)
const option = (list: string, name: RegExp) =>
  within(screen.getByRole('listbox', { name: list })).getByRole('option', { name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(withLayout)

test('a group can be chosen, too, and the groups of the teacher’s own classes come first', async () => {
  const look = { name_en: '', colour: 'red', emblem: 'sun', members: 1 }
  const groups = [
    { ...look, _id: id(70), name: 'Sun', class: '1A', profiles: [id(2), id(3)] },
    { ...look, _id: id(71), name: 'Moon', class: '1B', profiles: [id(4)] },
    { ...look, _id: id(72), name: 'Empty', class: '1B', profiles: [] },
  ]
  answeringRoutes({
    'GET /v2/houses': () => listAnswer([]),
    'GET /v2/groups': () => listAnswer(groups),
  })
  const list = [student(1), ...[2, 3].map((n) => student(n, { profile: id(n) }))]
  const other = student(4, { profile: id(4), class: '1B', name: { zh: '乙', en: 'Other class' } })
  const modules = { ...organization.modules, houses: true }
  renderStaff(<Picker list={[...list, other]} />, {
    organization: { ...organization, modules },
    classes: [{ class: '1B', is_class_teacher: false, subjects: [] }],
  })
  const choice = screen.getByRole('combobox', { name: 'Class' })
  await within(choice).findByRole('option', { name: 'Sun' })
  const labels = [...choice.querySelectorAll('optgroup')].map(({ label }) => label)
  expect(labels.slice(0, 2)).toEqual(['Own classes', 'Groups of 1B'])
  expect(labels.at(-1)).toBe('Groups of 1A')
  expect(within(choice).queryByRole('option', { name: 'Empty' })).toBeNull()
  await userEvent.selectOptions(choice, 'Moon')
  expect(names('Students')).toEqual(['Other class'])
  await userEvent.selectOptions(choice, 'Sun')
  expect(names('Students')).toHaveLength(2)
})

describe('The shown class', () => {
  test('is first the class teacher’s own, and own classes come first', async () => {
    const classes = [{ class: '1B', is_class_teacher: true, subjects: [] }]
    const { unmount } = renderStaff(<Picker />, { classes })
    expect(names('Students')).toEqual(['Other class'])
    const choice = screen.getByRole('combobox', { name: 'Class' })
    const group = within(choice).getByRole('group', { name: 'Own classes' })
    expect(within(group).getAllByRole('option')).toHaveLength(1)
    expect(within(choice).getAllByRole('option', { name: '1B' })).toHaveLength(1)
    await userEvent.selectOptions(choice, '')
    expect(names('Students')).toHaveLength(4)
    unmount()
    renderStaff(<Picker />, { classes })
    expect(names('Students')).toHaveLength(4)
  })

  test('survives a reload, and an unknown class in the address shows everyone', async () => {
    const { unmount } = renderStaff(<Picker />)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Class' }), 'class:1B')
    expect(names('Students')).toEqual(['Other class'])
    expect(new URLSearchParams(location.search).get('class')).toBe('class:1B')
    unmount()
    const again = renderStaff(<Picker />)
    expect(names('Students')).toEqual(['Other class'])
    await userEvent.type(screen.getByRole('searchbox'), 'nobody')
    expect(screen.queryByRole('option', { name: /Other class/ })).toBeNull()
    again.unmount()
    history.replaceState(null, '', '/?class=class%3A9Z')
    renderStaff(<Picker />)
    expect(names('Students')).toHaveLength(4)
  })
})

describe('Two lists', () => {
  test('choose by one click, keep the row in place, and say how many are chosen', async () => {
    renderStaff(<Picker />)
    await userEvent.click(option('Students', /Student 1/))
    await userEvent.click(option('Students', /Student 3/))
    expect(names('Selected')).toEqual(['Student 1', 'Student 3'])
    expect(names('Students')).toEqual(['Student 1', 'Student 2', 'Student 3', 'Other class'])
    expect(option('Students', /Student 3/).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('status', { name: '2 students selected' })).toBeTruthy()
  })

  test('remove by a click on either side', async () => {
    renderStaff(<Picker />)
    for (const name of [/Student 1/, /Student 2/, /Student 3/])
      await userEvent.click(option('Students', name))
    await userEvent.click(option('Selected', /Student 3/))
    await userEvent.click(option('Students', /Student 1/))
    expect(names('Selected')).toEqual(['Student 2'])
  })

  test('count a double click as one', async () => {
    renderStaff(<Picker />)
    await userEvent.dblClick(option('Students', /Student 2/))
    expect(names('Selected')).toEqual(['Student 2'])
  })

  test('move the whole class shown, and remove everyone', async () => {
    renderStaff(<Picker />)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Class' }), 'class:1A')
    await press('Add all')
    expect(names('Selected')).toEqual(['Student 1', 'Student 2', 'Student 3'])
    expect(isButtonClosed('Add all')).toBe(true)
    await press('Remove all')
    expect(screen.getByText('No student selected')).toBeTruthy()
  })

  test('have a check box of three states that never affects hidden students', async () => {
    renderStaff(<Picker />)
    const all = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'Select all students in the list',
    })
    await userEvent.click(option('Students', /Other class/))
    expect(all.indeterminate).toBe(true)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Class' }), 'class:1A')
    expect([all.checked, all.indeterminate]).toEqual([false, false])
    await userEvent.click(all)
    expect([all.checked, all.indeterminate]).toEqual([true, false])
    await userEvent.click(all)
    expect(names('Selected')).toEqual(['Other class'])
  })

  test('work by the keyboard alone', async () => {
    renderStaff(<Picker />)
    screen.getByRole('listbox', { name: 'Students' }).focus()
    await userEvent.keyboard(' {ArrowDown}{Shift>}{ArrowDown}{/Shift}{ArrowDown}{Enter}')
    expect(names('Selected')).toEqual(['Student 1', 'Student 2', 'Student 3', 'Other class'])
    screen.getByRole('listbox', { name: 'Selected' }).focus()
    await userEvent.keyboard('{Delete}{ArrowDown} ')
    expect(names('Selected')).toEqual(['Student 2', 'Other class'])
  })

  test('mark an inactive student', () => {
    renderStaff(<Picker list={[student(1), student(2, { isActive: false })]} />)
    expect(option('Students', /Student 2.*Inactive/)).toBeTruthy()
    expect(within(option('Students', /Student 1/)).queryByText('Inactive')).toBeNull()
  })

  test('render only the rows in sight of 5,000', () => {
    renderStaff(
      <Picker list={Array.from({ length: 5000 }, (_, n) => student(n, { profile: `p${n}` }))} />,
    )
    expect(screen.getAllByRole('option').length).toBeLessThan(40)
    expect(screen.getByText('5,000')).toBeTruthy()
  })
})

describe('On a phone', () => {
  beforeEach(onPhone)

  test('a tap in the only list chooses or removes a student', async () => {
    renderStaff(<Picker />, { locale: 'zh' })
    await userEvent.click(option('學生', /學生1/))
    await userEvent.click(option('學生', /學生2/))
    await userEvent.click(option('學生', /學生1/))
    expect(screen.getByRole('status', { name: '已選 1 位學生' })).toBeTruthy()
    await press('只看已選')
    expect(names('已選學生')).toEqual(['學生2'])
  })

  test('a whole class is chosen by one check box', async () => {
    renderStaff(<Picker />)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Class' }), 'class:1A')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all students in the list' }))
    expect(screen.getByRole('status', { name: '3 students selected' })).toBeTruthy()
  })
})
