import { findPerson } from '#features/users/server/users.service.ts'
import { addressBook } from '#platform/server/compose/address-books.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { davHome, httpPlugin } from '#platform/server/compose/points.ts'
import { addDav } from '#platform/server/dav/dav-plugin.ts'
import { createContactsHome, createContactsSpace } from './server/contacts.service.ts'

/** Address books for phones and mail programs. */
export const contacts = defineFeature({
  name: 'contacts',
  isOptional: true,
  create({ platform: { baseUrl, clock, contributed, database }, isOn }) {
    const books = () => contributed(addressBook)
    const space = createContactsSpace({ database, clock, baseUrl, books })
    return {
      contributes: [
        davHome(createContactsHome({ books })),
        httpPlugin((app, { isLimited }) =>
          addDav(app, {
            space,
            person: id => findPerson(database.read, id),
            homes: () => contributed(davHome),
            database,
            clock,
            isLimited,
            isOn,
          }),
        ),
      ],
    }
  },
})
