export { useEntryWords } from './components/use-entry-words.ts'
