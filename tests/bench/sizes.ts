/** How much is measured. These numbers limit the whole bench to half an hour on two cores. */
export type Sizes = Readonly<{
  /** Alternating runs of each measurement; their median counts. */
  runs: number
  /** Students of the measured organisation, in classes of `classSize`. */
  students: number
  classSize: number
  /**
   * Events of the small and the large log. In both, the measured organisation has the same streams
   * of 30 events.
   */
  fewEvents: number
  manyEvents: number
  rebuiltEvents: number
  /**
   * The school whose history is measured: its students, the entries of each month, and the months
   * of the large log.
   */
  monthStudents: number
  monthRows: number
  months: number
  /** Entries of the month whose first pages many request at once. */
  historyRows: number
  callers: number
  /** How many callers award a class each, and how many students it has. */
  classCallers: number
  awarded: number
  /** Events in each stream of a class that two processes award. */
  longStream: number
  /** Schools on one server, and events in each of their streams. */
  schools: number
  schoolStream: number
  /** Events in each stream of the school whose server is restarted. */
  coldStream: number
  /** In seconds: the warm-up and length of each run under load. */
  warmUp: number
  seconds: number
  /** Single requests in a run. */
  classRewards: number
  rankings: number
  /** Class awards in a run whose CPU time is measured. */
  cpuAwards: number
  /** Entries of a period, and how many past moments are requested. */
  pastEntries: number
  pastRankings: number
  /** Rewards while the store is verified. */
  verifiedRewards: number
  /**
   * In seconds: how long a new demo school's rankings are read, and how long after its history was
   * complete they are read again.
   */
  freshSeconds: number
  freshLater: number
  /** Rounds of all kinds of history pages in a run. */
  historyRounds: number
  /** Rows of an import preview, and whether forty full lists are requested at once. */
  plannedRows: number
  longLists: boolean
  uploadMb: number
  /** Events that are awarded class by class in an empty database. */
  diskEvents: number
  sockets: number
  rewardsPerSecond: number
  liveSeconds: number
  /** Schools of `students` each, their open screens, and their class awards per second. */
  crowdSchools: number
  crowdSockets: number
  crowdAwards: number
  crowdSeconds: number
  crowdIdleSeconds: number
  /** The share of open screens that reconnect after a restart. */
  returningScreens: number
  /** Students who sign in one morning, and how many per second. */
  rushSignIns: number
  rushPerSecond: number
  /** Questions of a live quiz in a run. */
  quizRounds: number
  /** If figures do not matter, one database and server can stand in for another. */
  standIns?: Readonly<Record<string, 'school' | 'month'>>
}>

export const fullSizes: Sizes = {
  runs: 5,
  students: 720,
  classSize: 40,
  fewEvents: 10_000,
  manyEvents: 1_000_000,
  rebuiltEvents: 100_000,
  monthStudents: 5_000,
  monthRows: 100_000,
  months: 10,
  historyRows: 20_000,
  callers: 32,
  classCallers: 8,
  awarded: 30,
  longStream: 300,
  schools: 20,
  schoolStream: 30,
  coldStream: 300,
  warmUp: 1.5,
  seconds: 4,
  classRewards: 90,
  rankings: 40,
  cpuAwards: 150,
  pastEntries: 1_000_000,
  pastRankings: 200,
  verifiedRewards: 400,
  freshSeconds: 20,
  freshLater: 120,
  historyRounds: 6,
  plannedRows: 5_000,
  longLists: true,
  uploadMb: 1024,
  diskEvents: 100_000,
  sockets: 200,
  rewardsPerSecond: 200,
  liveSeconds: 6,
  crowdSchools: 20,
  crowdSockets: 5_000,
  crowdAwards: 20,
  crowdSeconds: 15,
  crowdIdleSeconds: 30,
  returningScreens: 2_000,
  rushSignIns: 2_000,
  rushPerSecond: 20,
  quizRounds: 8,
}

/** Checks within seconds that everything can still be measured. The figures mean nothing. */
export const smokeSizes: Sizes = {
  runs: 1,
  students: 40,
  classSize: 20,
  fewEvents: 300,
  manyEvents: 900,
  rebuiltEvents: 900,
  monthStudents: 40,
  monthRows: 200,
  months: 6,
  historyRows: 200,
  callers: 4,
  classCallers: 2,
  awarded: 10,
  longStream: 20,
  schools: 2,
  schoolStream: 3,
  coldStream: 10,
  warmUp: 0.1,
  seconds: 0.3,
  classRewards: 4,
  rankings: 3,
  cpuAwards: 12,
  pastEntries: 300,
  pastRankings: 3,
  verifiedRewards: 4,
  freshSeconds: 0.5,
  freshLater: 2,
  historyRounds: 2,
  plannedRows: 50,
  longLists: false,
  uploadMb: 32,
  diskEvents: 100,
  sockets: 5,
  rewardsPerSecond: 20,
  liveSeconds: 1,
  crowdSchools: 2,
  crowdSockets: 20,
  crowdAwards: 4,
  crowdSeconds: 1,
  crowdIdleSeconds: 1,
  returningScreens: 10,
  rushSignIns: 10,
  rushPerSecond: 10,
  quizRounds: 2,
  standIns: { demo: 'school', few: 'school', many: 'school', months: 'month', history: 'month' },
}
