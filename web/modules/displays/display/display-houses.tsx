import type { HouseRank } from '#api/contracts/houses.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import { HouseMark } from '#web/patterns/houses/house-name.tsx'
import { CountUp } from '#web/patterns/ranking/count-up.tsx'
import { useSlide } from '#web/patterns/ranking/use-slide.ts'
import type { BothLanguages } from './display-texts.ts'
import type { Ranks } from './stage.ts'

type DisplayHousesProps = { ranks: Ranks; languages: BothLanguages }

const written = (value: number) => value.toFixed(1)

export const DisplayHouses = ({ ranks, languages: { main } }: DisplayHousesProps) => {
  const { houses = [], groups = [], averages = false } = ranks
  return (
    <div className="dp-teams" lang={main.tag}>
      {groups.length > 0 && (
        <TeamLine
          title={main.text.groups()}
          teams={groups}
          averages={averages}
          locale={main.lang}
        />
      )}
      {houses.length > 0 && (
        <TeamLine
          title={main.text.houses()}
          teams={houses}
          averages={averages}
          locale={main.lang}
        />
      )}
    </div>
  )
}

type TeamLineProps = {
  title: string
  teams: readonly HouseRank[]
  averages: boolean
  locale: BothLanguages['main']['lang']
}

/** The best first. */
const TeamLine = ({ title, teams, averages, locale }: TeamLineProps) => {
  const list = useSlide(teams.map(({ _id }) => _id).join())
  return (
    <section className="dp-houses">
      <h2>{title}</h2>
      <ol ref={list}>
        {teams.map((team) => (
          <li key={team._id} data-key={team._id} className={`house-${team.colour}`}>
            <span className="num">{team.rank}</span>
            <HouseMark {...team} />
            <b>{ruleNameIn(locale, team)}</b>
            <CountUp
              value={averages ? (team.average ?? 0) : team.totalpoints}
              written={averages ? written : undefined}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}
