import { setMissingTextHandler } from '#platform/server/texts/texts.ts'

// Setup of every test of the server: none passes with the key of a missing text.
setMissingTextHandler(({ file, key }) => {
  throw new Error(`There is no text ${key} in ${file}.json.`)
})
