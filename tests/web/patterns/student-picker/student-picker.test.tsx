import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isClosed } from '#tests/web/support/closed.ts'
import { onPhone, renderStaff, student, withLayout } from '#tests/web/support/staff-screen.tsx'
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
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

describe('What is shown', () => {
  test('begins with the class that you are class teacher of, and own classes come first', async () => {
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

  test('is kept by a reload, and a class that nobody is in shows everyone', async () => {
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
  test('choose by one click, keep the row where it is, and say how many are chosen', async () => {
    renderStaff(<Picker />)
    await userEvent.click(option('Students', /Student 1/))
    await userEvent.click(option('Students', /Student 3/))
    expect(names('Selected')).toEqual(['Student 1', 'Student 3'])
    expect(names('Students')).toEqual(['Student 1', 'Student 2', 'Student 3', 'Other class'])
    expect(option('Students', /Student 3/).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('status', { name: '2 students selected' })).toBeTruthy()
  })

  test('take back by a click on either side', async () => {
    renderStaff(<Picker />)
    for (const name of [/Student 1/, /Student 2/, /Student 3/])
      await userEvent.click(option('Students', name))
    await userEvent.click(option('Selected', /Student 3/))
    await userEvent.click(option('Students', /Student 1/))
    expect(names('Selected')).toEqual(['Student 2'])
  })

  test('take a double click for one', async () => {
    renderStaff(<Picker />)
    await userEvent.dblClick(option('Students', /Student 2/))
    expect(names('Selected')).toEqual(['Student 2'])
  })

  test('move everyone of the class that is shown, and take everyone back', async () => {
    renderStaff(<Picker />)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Class' }), 'class:1A')
    await press('Add all')
    expect(names('Selected')).toEqual(['Student 1', 'Student 2', 'Student 3'])
    expect(isClosed('Add all')).toBe(true)
    await press('Remove all')
    expect(screen.getByText('No student selected')).toBeTruthy()
  })

  test('have a check box of three states that never touches whom the filter hides', async () => {
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

  test('one list is tapped to choose and to take back', async () => {
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
