// For screens that show an invitation in their own way; they load the texts `calendar`.

export { AnswerBar } from './components/answer-bar.tsx'
