import { formatClass, formatDate, formatNumber, nameIn } from '#web/i18n/format.ts'
import type { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { type Model, placesAt, type RaceMoment, raceDayOf, shown, totalAt } from './race-model.ts'

type Texts = ReturnType<typeof useI18nContext>

export const runnerText = (locale: Texts['locale'], model: Model, id: string) => {
  const runner = model.runners.get(id)!
  if (!runner.name) return runner.class
  if (runner.house) return nameIn(locale, runner.name)
  return `${nameIn(locale, runner.name)} ${formatClass(runner.class, runner.class_no)}`
}

export const momentText = (
  LL: Texts['LL'],
  locale: Texts['locale'],
  model: Model,
  { id, place, from }: RaceMoment,
) => {
  const who = runnerText(locale, model, id)
  if (place === 1) return LL.race.leads(who)
  return from === null ? LL.race.comesIn({ who, place }) : LL.race.rises({ who, from, place })
}

/** Describes a day's standings for users who cannot see the bars. */
export const standingText = (
  LL: Texts['LL'],
  locale: Texts['locale'],
  model: Model,
  day: number,
) => {
  const places = placesAt(model, day).slice(0, shown)
  const list = places.map((id, index) => {
    const total = totalAt(model.runners.get(id)!, day)
    return `${index + 1} ${runnerText(locale, model, id)} ${formatNumber(total)}`
  })
  const leaders = list.join(locale === 'zh' ? '；' : '; ')
  return `${formatDate(raceDayOf(model, day))}: ${leaders || LL.race.notYet()}`
}
