/** One's answer to an invitation, on screens of others; they load the texts `calendar`. */
export const loadAnswerBar = async () => ({
  default: (await import('./components/answer-bar.tsx')).AnswerBar,
})
