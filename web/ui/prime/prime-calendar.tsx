import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import { addLocale } from 'primereact/api'
import { Calendar } from 'primereact/calendar'
import { useEffect, useMemo, useRef } from 'react'
import 'virtual:prime-theme/datepicker,monthpicker,yearpicker.css'
import { formatWeekday, localDay } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { Locales, TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { Button } from '../buttons/button.tsx'
import { PrimeRoot } from './prime-root.tsx'
import './calendar.css'

type PrimeCalendarProps = {
  view: 'date' | 'month'
  value: string
  min?: string
  max?: string
  choices: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}

const forms = { date: 'yyyy-MM-dd', month: 'yyyy-MM' } as const

/** PrimeReact's dates are local midnight. */
const dateOf = (value: string | undefined) =>
  value !== undefined &&
  /^\d{4}-\d\d(-\d\d)?$/.test(value) &&
  !Number.isNaN(parseISO(value).getTime())
    ? parseISO(value)
    : undefined

const clamped = (day: Date, min: Date | undefined, max: Date | undefined) => {
  if (max && day > max) return max
  return min && day < min ? min : day
}

// PrimeReact's lists of day names begin on Sunday.
const days = [7, 1, 2, 3, 4, 5, 6]

const namesOf = (locale: Locales) => {
  const language = locale === 'zh' ? 'zh-HK' : 'en-GB'
  const months = Array.from({ length: 12 }, (_, at) => Date.UTC(2023, at, 1))
  const written = (moments: number[], options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    return moments.map((moment) => format.format(moment))
  }
  return {
    dayNames: days.map((day) => formatWeekday(locale, day)),
    dayNamesShort: days.map((day) => formatWeekday(locale, day, 'short')),
    dayNamesMin: days.map((day) => formatWeekday(locale, day, 'tight')),
    monthNames: written(months, { month: 'long' }),
    monthNamesShort: written(months, { month: 'short' }),
    showMonthAfterYear: locale === 'zh',
  }
}

/** Weeks begin on Monday, as in quotas. */
const speak = (locale: Locales, LL: TranslationFunctions) =>
  addLocale(locale, {
    ...namesOf(locale),
    firstDayOfWeek: 1,
    prevMonth: LL.calendar.previousMonth(),
    nextMonth: LL.calendar.nextMonth(),
    prevYear: LL.calendar.previousYear(),
    nextYear: LL.calendar.nextYear(),
    prevDecade: LL.calendar.previousYears(),
    nextDecade: LL.calendar.nextYears(),
  })

/** Keeps titles from submitting forms and gives days roles, which PrimeReact does not. */
const parts = {
  monthTitle: { type: 'button', 'aria-label': undefined },
  yearTitle: { type: 'button', 'aria-label': undefined },
  dayLabel: ({ context }: { context: { selected: boolean } }) => asButton(context.selected),
  month: ({ context }: { context: { selected: boolean } }) => asButton(context.selected),
  year: ({ context }: { context: { selected: boolean } }) => asButton(context.selected),
}
/** Marks the school's today, because PrimeReact marks the computer's. */
const dayOf =
  (today: Date) =>
  ({ context }: { context: { date: { day: number; month: number; year: number } } }) => {
    const { day, month, year } = context.date
    const isToday =
      today.getFullYear() === year && today.getMonth() === month && today.getDate() === day
    return { 'aria-current': isToday ? 'date' : undefined }
  }
const asButton = (isChosen: boolean) => ({
  role: 'button',
  'aria-pressed': isChosen,
  'aria-selected': undefined,
})

const first = [
  '[data-p-highlight="true"]',
  '[aria-current="date"] > span',
  'td > span',
  '.p-monthpicker-month',
]

const focusIn = (box: HTMLElement) => {
  const cells = first.map((at) =>
    box.querySelector<HTMLElement>(`${at}:not([data-p-disabled="true"])`),
  )
  const cell = cells.find((one) => one)
  if (cell) cell.tabIndex = 0
  cell?.focus()
}

export const PrimeCalendar = ({
  view,
  value,
  choices,
  onChoose,
  ...limits
}: PrimeCalendarProps) => {
  const { LL, locale } = useI18nContext()
  const box = useRef<HTMLDivElement>(null)
  useMemo(() => speak(locale, LL), [locale, LL])
  const [minDate, maxDate] = [dateOf(limits.min), dateOf(limits.max)]
  const date = dateOf(value)
  // The school's date as local midnight.
  const today = parseISO(localDay(new Date()))
  useEffect(() => {
    const whole = box.current
    if (!whole) return
    const drawn = setTimeout(() => focusIn(whole), 50)
    // Restores the focus, which a redraw loses: Esc would reach the dialog below.
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body) focusIn(whole)
    })
    observer.observe(whole, { childList: true, subtree: true })
    return () => {
      clearTimeout(drawn)
      observer.disconnect()
    }
  }, [])
  return (
    <PrimeRoot>
      <div className="calendar" ref={box}>
        {choices.length > 0 && (
          <div className="calendar-choices">
            {choices.map((choice) => (
              <Button
                key={choice.value}
                type="button"
                size="small"
                outlined
                aria-pressed={choice.value === value}
                label={choice.label}
                onClick={() => onChoose(choice.value)}
              />
            ))}
          </div>
        )}
        <Calendar
          inline
          view={view}
          locale={locale}
          minDate={minDate}
          maxDate={maxDate}
          value={date ?? null}
          viewDate={clamped(date ?? today, minDate, maxDate)}
          dateFormat={view === 'date' ? 'yy/mm/dd' : 'yy-mm'}
          pt={{ ...parts, day: dayOf(today) } as never}
          onChange={({ value: chosen }) => chosen && onChoose(lightFormat(chosen, forms[view]))}
        />
      </div>
    </PrimeRoot>
  )
}
