import type { TicketPriority } from '../contract/support.rules.ts'

// What customers of the demo have asked, and what they were told.

export interface PastQuestion {
  subject: string
  asked: string
  answered: string
  /** What the customer says to it, or nothing. */
  thanks?: string
  priority?: TicketPriority
  /** Among support. */
  note?: string
}

// oxfmt-ignore
export const PAST_QUESTIONS: readonly PastQuestion[] = [
  { subject: 'Where is my parcel?', asked: 'The tracking page has said "on its way" for four days.', answered: 'It was left at the depot by mistake. It is on the van today.', thanks: 'It arrived this afternoon, thank you.' },
  { subject: 'Invoice with our tax number', asked: 'Our bookkeeping needs the tax number on the invoice.', answered: 'It is in your client record now, and stands on every invoice from here on.' },
  { subject: 'Lamp arrived with a dent', asked: 'The shade of the Halden lamp has a dent on one side.', answered: 'We are sorry. A new shade leaves today; keep the old one.', thanks: 'Very kind.', priority: 'high' },
  { subject: 'Can I change the delivery address?', asked: 'We are moving next week. Can the order go to the new office?', answered: 'Yes: it has not been packed yet. The address is changed.' },
  { subject: 'Discount for twelve stools?', asked: 'We furnish a canteen and need twelve bent stools.', answered: 'Ask for a quote from the cart: above ten pieces we take off eight percent.', priority: 'low' },
  { subject: 'Wrong colour of mugs', asked: 'We ordered teal and got sand.', answered: 'The right ones are on their way. Please keep the others for the coffee you lost.', thanks: 'The team likes both.' },
  { subject: 'How do I pay by bank transfer?', asked: 'Which reference do I write on the transfer?', answered: 'The number of the order is enough. It stands at the top of the confirmation.' },
  { subject: 'Spare part for the Shift chair', asked: 'The left armrest is loose after two years.', answered: 'The bolt is the part SC-14. It is free, and in the post.', thanks: 'Holds like new.' },
  { subject: 'The password mail does not come', asked: 'I asked for a new password three times.', answered: 'Your mail server had us on a list. It should come through now; please try once more.', note: 'Bounced with 550 twice, see the outbox.' },
  { subject: 'Do you deliver on Saturdays?', asked: 'Nobody is in the shop on weekdays.', answered: 'Lakeside Couriers does. Choose express and write Saturday in the note.', priority: 'low' },
  { subject: 'Refund not on the card yet', asked: 'The order went back ten days ago.', answered: 'It was booked on Monday. Banks take up to three days.', priority: 'high' },
  { subject: 'Which batteries does the lantern take?', asked: 'The page does not say.', answered: 'None: it is charged by the cable. We have added it to the page.' },
  { subject: 'Second address for invoices', asked: 'Invoices should go to our head office, parcels to us.', answered: 'At the checkout you can give two addresses. Both are kept for next time.' },
  { subject: 'Order placed twice', asked: 'I clicked twice and have two orders.', answered: 'The second one is cancelled, and the money is on its way back.', thanks: 'That was quick.' },
  { subject: 'Planter leaks at the gauge', asked: 'A drop an hour from the cork.', answered: 'Push the cork in by a quarter turn. If it still leaks we send another.', thanks: 'The quarter turn did it.' },
  { subject: 'Catalogue as a file', asked: 'Is there a list of all articles with prices?', answered: 'In the shop choose export above the list. It keeps your filters.' },
  { subject: 'Noise of the standing desk', asked: 'It hums on the way down.', answered: 'One motor is out of step. Hold both keys for ten seconds to bring them together.', priority: 'normal' },
  { subject: 'Change of our company name', asked: 'We are called differently since January.', answered: 'Changed. Old invoices keep the old name, as the law wants it.' },
  { subject: 'Parcel stolen from the doorstep', asked: 'The photo shows it in front of our door, and it is gone.', answered: 'We send the order again and take it up with the carrier.', thanks: 'I had not hoped for that.', priority: 'urgent', note: 'Claim filed with Swift Post.' },
  { subject: 'Is the spectrum meter calibrated?', asked: 'We need a certificate for our audit.', answered: 'Every meter comes with one. Yours is attached to this ticket.' },
  { subject: 'Newsletter in another language', asked: 'Can I get it in French?', answered: 'Not yet. We have noted it.', priority: 'low' },
  { subject: 'Customs papers missing', asked: 'The carrier asks for a commercial invoice.', answered: 'It is in your account under documents, and we have sent it to the carrier.', priority: 'high' },
  { subject: 'Bench does not lock', asked: 'The hinge clicks but does not hold.', answered: 'A screw on the lower side is too tight. The drawing shows which.', thanks: 'Found it.' },
  { subject: 'Gift wrapping', asked: 'Could you wrap two mugs as a present?', answered: 'Gladly: write it in the note of the order.', priority: 'low' },
  { subject: 'Payment reminder although paid', asked: 'We paid the day before the reminder.', answered: 'They crossed in the post. Your payment is booked; please ignore it.' },
  { subject: 'More than ten pieces of an article', asked: 'The cart stops at ten notebooks.', answered: 'For more please ask for a quote, it takes us an hour.' },
  { subject: 'Kettle trips the fuse', asked: 'Ours is on a circuit with the dishwasher.', answered: 'It draws 3 kW. Please give it a socket of its own.', priority: 'high' },
  { subject: 'Delete my account', asked: 'I do not shop online any more.', answered: 'Under account settings, privacy. Invoices have to be kept for ten years, all else goes.' },
  { subject: 'Courier bag: strap too short', asked: 'I am two metres tall.', answered: 'A long strap is in the post, no charge.', thanks: 'Fits.' },
  { subject: 'When is the wall panel back?', asked: 'It has been sold out for weeks.', answered: 'Press "tell me" on its page, and you get a mail on the day.' },
  { subject: 'Wrong amount of tax', asked: 'The invoice has the standard rate, but we are exempt.', answered: 'Please send us the certificate. We will credit the tax.', priority: 'high' },
  { subject: 'Recorder does not start', asked: 'The button blinks red three times.', answered: 'The card is full or missing. Does it start with another one?' },
  { subject: 'Pick up at your place?', asked: 'We are around the corner on Thursday.', answered: 'Come by between nine and four, the ramp is on the left.' },
  { subject: 'Two filters short', asked: 'There are thirty-eight in the box, not forty.', answered: 'Counted by weight, it seems. A pack of ten is on its way.' },
]
