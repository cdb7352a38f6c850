import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { DateOnly } from '#api/contracts/common.ts'
import { renderPart } from '#tests/web/support/page.tsx'
import { renderStaff } from '#tests/web/support/staff-screen.tsx'
import { formatDate, setTimeZone } from '#web/i18n/format.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useContractForm } from '#web/ui/fields/contract-form.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { DateFilter } from '#web/ui/fields/date-filter.tsx'
import { DateInput } from '#web/ui/fields/date-input.tsx'
import { dateShown, dateTyped, isDate } from '#web/ui/fields/dates-typed.ts'

describe('A date that is typed', () => {
  test.each([
    ['2026/11/22', '2026-11-22'],
    ['2026-11-22', '2026-11-22'],
    ['20261122', '2026-11-22'],
    ['２０２６／１１／２２', '2026-11-22'],
    ['2026年1月2日', '2026-01-02'],
    ['2026/1/2', '2026-01-02'],
    ['tomorrow', 'tomorrow'],
    ['22/11/2026', '2026-11-22'],
    ['1/9/2026', '2026-09-01'],
    ['31/2/2026', '31/2/2026'],
    ['', ''],
  ])('%s goes to the server as %s', (text, value) =>
    expect(dateTyped(text, 'date', true)).toBe(value),
  )

  test.each([
    ['2026-09', '2026-09'],
    ['2026/9', '2026-09'],
    ['202609', '2026-09'],
    ['2026年9月', '2026-09'],
    ['2026-11-22', '2026-11-22'],
  ])('with a month, %s is sent as %s', (text, value) =>
    expect(dateTyped(text, 'month', true)).toBe(value),
  )

  test('is not complete until its last digit', () => {
    expect(dateTyped('2026/1/2', 'date', false)).toBe('2026/1/2')
    expect(dateTyped('2026/1', 'month', false)).toBe('2026/1')
  })

  test('is shown in the format of lists', () => {
    expect([dateShown('2026-11-22', 'date'), dateShown('2026-11', 'month')]).toEqual([
      '2026/11/22',
      '2026-11',
    ])
    expect(dateShown('tomorrow', 'date')).toBe('tomorrow')
  })

  test('must be a day that exists', () => {
    expect(
      ['2026-02-28', '2026-02-29', '2026-13-01', '2026-11'].map((day) => isDate(day, 'date')),
    ).toEqual([true, false, false, false])
    expect(['2026-12', '2026-13', '2026-11-22'].map((month) => isDate(month, 'month'))).toEqual([
      true,
      false,
      false,
    ])
  })
})

const Form = ({ onSave, onCancel }: { onSave: (sent: unknown) => void; onCancel: () => void }) => {
  const contract = z.object({ start: DateOnly, birth: DateOnly.nullable() })
  const form = useContractForm(contract, { values: { start: '', birth: '2012-05-14' } })
  return (
    <FormDialog
      visible
      title="Days"
      onSubmit={form.handleSubmit((sent) => onSave(sent))}
      onCancel={onCancel}
    >
      <DateField form={form} name="start" label="Start" min="2026-11-03" />
      <DateField form={form} name="birth" label="Born" optional />
    </FormDialog>
  )
}

const openForm = async (locale: 'en' | 'zh' = 'en') => {
  const [onSave, onCancel] = [vi.fn(), vi.fn()]
  renderStaff(<Form onSave={onSave} onCancel={onCancel} />, { locale })
  const start = await screen.findByLabelText<HTMLInputElement>('Start')
  return { onSave, onCancel, start, born: screen.getByLabelText<HTMLInputElement>(/^Born/) }
}

describe('In a form', () => {
  test('a day is typed and sent as yyyy-MM-dd, and an optional one may be emptied', async () => {
    const { onSave, start, born } = await openForm()
    expect(born.value).toBe('2012/05/14')
    await userEvent.type(start, '2026-11-5')
    await userEvent.clear(born)
    expect(start.value).toBe('2026/11/05')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(onSave).toHaveBeenCalledWith({ start: '2026-11-05', birth: null }))
  })

  test.each([
    ['tomorrow', /Please enter a date/],
    ['2026/02/30', /Please enter a date/],
    [' ', /Input is required/],
  ])('“%s” is refused under its field, and stays', async (text, message) => {
    const { onSave, start } = await openForm()
    await userEvent.type(start, text)
    await userEvent.tab()
    await userEvent.tab()
    // Left empty, it is not an error yet.
    if (text === ' ') expect(start.getAttribute('aria-invalid')).toBe('false')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(start.getAttribute('aria-invalid')).toBe('true')
    expect(start.value.trim()).toBe(text.trim())
    expect(onSave).not.toHaveBeenCalled()
  })

  test('days before the first are disabled, the calendar’s titles lead to months and years, and nothing there submits the form', async () => {
    const { onSave, start } = await openForm()
    await userEvent.type(start, '20261122')
    await userEvent.click(screen.getAllByRole('button', { name: 'Choose a day' })[0]!)
    const calendar = within(await screen.findByRole('dialog', { name: 'Choose a day' }))
    fireEvent.click((await calendar.findAllByRole('button', { name: '2' }))[0]!)
    expect(start.value).toBe('2026/11/22')
    await userEvent.click(calendar.getByRole('button', { name: 'November' }))
    await userEvent.click(await calendar.findByRole('button', { name: 'Dec' }))
    await userEvent.click(await calendar.findByRole('button', { name: '24' }))
    expect(start.value).toBe('2026/12/24')
    expect(onSave).not.toHaveBeenCalled()
  })

  // At any time, one of the two has another date than this computer.
  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'today is the day of the school (%s)',
    async (zone) => {
      setTimeZone(zone)
      await openForm()
      await userEvent.click(screen.getAllByRole('button', { name: 'Choose a day' })[0]!)
      await screen.findAllByRole('columnheader')
      const marked = [...document.querySelectorAll('[aria-current="date"]')]
      expect(marked.map((cell) => cell.getAttribute('aria-label'))).toEqual([
        formatDate(new Date()),
      ])
    },
  )

  test.each([
    ['en', 'Choose a day', ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'], 'Previous month'],
    ['zh', '選擇日期', ['一', '二', '三', '四', '五', '六', '日'], '上個月'],
  ] as const)(
    'weeks begin on Monday, in the page’s language (%s)',
    async (locale, open, days, previous) => {
      await openForm(locale)
      await userEvent.click(screen.getAllByRole('button', { name: open })[1]!)
      const heads = await screen.findAllByRole('columnheader')
      expect(heads.map(({ textContent }) => textContent)).toEqual(days)
      expect(screen.getByRole('button', { name: previous })).toBeTruthy()
    },
  )
})

describe('As a filter', () => {
  const chosen = vi.fn()
  const Filter = () => {
    const [day, setDay] = useState('')
    const choose = (value: string) => {
      chosen(value)
      setDay(value)
    }
    return <DateFilter view="date" label="From" value={day} max="2026-11-22" onChoose={choose} />
  }

  test('the filter requests once a date is complete, and marks invalid and late dates without a request', async () => {
    chosen.mockClear()
    renderStaff(<Filter />)
    const field = await screen.findByLabelText<HTMLInputElement>('From')
    await userEvent.type(field, '2026/11/01')
    expect(chosen.mock.calls).toEqual([['2026-11-01']])
    await userEvent.clear(field)
    await userEvent.type(field, '2026/11/23')
    expect(screen.queryByText(/Must not be after/)).toBeNull()
    await userEvent.tab()
    await userEvent.tab()
    expect(screen.getByText('Must not be after 2026/11/22.')).toBeTruthy()
    expect(field.value).toBe('2026/11/23')
    await userEvent.clear(field)
    await userEvent.type(field, 'soon')
    await userEvent.tab()
    await userEvent.tab()
    expect(screen.getByText('Please enter a date such as 2026/9/1.')).toBeTruthy()
    expect(chosen.mock.calls).toEqual([['2026-11-01'], ['']])
  })
})

/** A date field that is never empty; without a value it shows today. */
const DayOrToday = ({ onDay }: { onDay: (day: string) => void }) => {
  const [day, setDay] = useState('2026-11-28')
  const change = (next: string) => {
    onDay(next)
    setDay(next || '2026-11-28')
  }
  return <DateInput view="date" id="day" value={day} onChange={change} />
}

test('a typed day replaces the shown one, by mouse and by keyboard', async () => {
  const onDay = vi.fn()
  renderPart(<DayOrToday onDay={onDay} />)
  const field = screen.getByRole<HTMLInputElement>('textbox')
  await userEvent.click(field)
  await userEvent.keyboard('2026/11/05')
  expect([field.value, onDay.mock.lastCall]).toEqual(['2026/11/05', ['2026-11-05']])
  await userEvent.tab()
  await userEvent.tab({ shift: true })
  await userEvent.keyboard('20261103')
  await userEvent.tab()
  expect(field.value).toBe('2026/11/03')
})

test('a cleared day stays empty while typing, and is today again afterwards', async () => {
  renderPart(<DayOrToday onDay={() => undefined} />)
  const field = screen.getByRole<HTMLInputElement>('textbox')
  await userEvent.clear(field)
  expect(field.value).toBe('')
  await userEvent.type(field, '2026/11/0')
  expect(field.value).toBe('2026/11/0')
  await userEvent.clear(field)
  await userEvent.tab()
  expect(field.value).toBe('2026/11/28')
})
