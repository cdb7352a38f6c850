import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { StudentPicker } from '#web/shared/student-picker/student-picker.tsx'
import { onPhone, renderStaff, student, withLayout } from '../support/staff-screen.tsx'

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
})

describe('Two lists', () => {
  it('move what is ticked, and say how many are chosen', async () => {
    renderStaff(<Picker />)
    await userEvent.click(option('Available', /Student 1/))
    await userEvent.click(option('Available', /Student 3/))
    await press('Add ticked students')
    expect(names('Selected')).toEqual(['Student 1', 'Student 3'])
    expect(names('Available')).toEqual(['Student 2', 'Other class'])
    expect(screen.getByRole('status', { name: '2 students selected' })).toBeTruthy()
    await userEvent.click(option('Selected', /Student 3/))
    await press('Remove ticked students')
    expect(names('Selected')).toEqual(['Student 1'])
  })

  it('move everyone of the class that is shown, and take everyone back', async () => {
    renderStaff(<Picker />)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Class' }), 'class:1A')
    await press('Add all')
    expect(names('Selected')).toEqual(['Student 1', 'Student 2', 'Student 3'])
    expect(screen.getByText('All students that match are selected')).toBeTruthy()
    await press('Remove all')
    expect(screen.getByText('No student selected')).toBeTruthy()
  })

  it('have a check box of three states', async () => {
    renderStaff(<Picker />)
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Tick all available students' })
    await userEvent.click(option('Available', /Student 2/))
    expect(all.indeterminate).toBe(true)
    await userEvent.click(all)
    expect([all.checked, all.indeterminate]).toEqual([true, false])
    await userEvent.click(all)
    expect(all.checked).toBe(false)
    expect(option('Available', /Student 2/).getAttribute('aria-selected')).toBe('false')
  })

  it('never move a tick that the filter hides', async () => {
    renderStaff(<Picker />)
    await userEvent.click(option('Available', /Other class/))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Class' }), 'class:1A')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add ticked students' }).disabled).toBe(true)
  })

  it('work by the keyboard alone', async () => {
    renderStaff(<Picker />)
    screen.getByRole('listbox', { name: 'Available' }).focus()
    await userEvent.keyboard(' {ArrowDown}{Shift>}{ArrowDown}{/Shift}{Enter}')
    expect(names('Selected')).toEqual(['Student 1', 'Student 2', 'Student 3'])
    screen.getByRole('listbox', { name: 'Selected' }).focus()
    await userEvent.keyboard('{Control>}a{/Control}{Enter}')
    expect(screen.getByText('No student selected')).toBeTruthy()
  })

  it('render only the rows in sight of 5,000', () => {
    renderStaff(<Picker list={Array.from({ length: 5000 }, (_, n) => student(n, { profile: `p${n}` }))} />)
    expect(screen.getAllByRole('option').length).toBeLessThan(40)
    expect(screen.getByText('5,000')).toBeTruthy()
  })
})

describe('On a phone', () => {
  beforeEach(onPhone)

  it('one list is tapped to choose and to take back', async () => {
    renderStaff(<Picker />, { locale: 'zh' })
    await userEvent.click(option('學生', /學生1/))
    await userEvent.click(option('學生', /學生2/))
    await userEvent.click(option('學生', /學生1/))
    expect(screen.getByRole('status', { name: '已選 1 位學生' })).toBeTruthy()
    await press('只看已選')
    expect(names('已選學生')).toEqual(['學生2'])
  })

  it('a whole class is chosen by one check box', async () => {
    renderStaff(<Picker />)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Class' }), 'class:1A')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all students in the list' }))
    expect(screen.getByRole('status', { name: '3 students selected' })).toBeTruthy()
  })
})
