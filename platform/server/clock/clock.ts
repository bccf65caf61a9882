/** Time is a parameter, so that tests can hold it still. */
export type Clock = () => Date
export const systemClock: Clock = () => new Date()
