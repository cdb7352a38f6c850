/** What is done for the student. */
export type Way = 'reward' | 'redeem'
