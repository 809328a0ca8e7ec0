/** Made by `pnpm generate` of the table of procedures: not to be changed by hand. */

/**
 * The calls by router and name: their kind, what they take, and what they answer.
 */
export interface Calls {
  config: {
    /**
     * The addresses of the school API, the sign-in provider and the identity API; and the extensions of both APIs. Public.
     */
    get: {
      kind: 'query'
      input: Record<string, never>
      output: {
        apiUrl?: string | null | undefined
        identityUrl?: string | null | undefined
        identityApiUrl: string
        extensions?: (string | null)[] | null | undefined
        /**
         * Extension: the days after a reminder in which the next one needs a second look
         */
        reminderPause?: (number | null) | null | undefined
      }
    }
  }
  reference: {
    /**
     * The education networks. Scope: reference:read.
     */
    onderwijsnetten: {
      kind: 'query'
      input: Record<string, never>
      output: {
        id: number
        label?: string | null | undefined
      }[]
    }
    /**
     * Every Belgian postal code with its places. Scope: reference:read.
     */
    cities: {
      kind: 'query'
      input: Record<string, never>
      output: {
        id: number
        postalCode?: string | null | undefined
        name?: string | null | undefined
        provinceId?: number | null | undefined
      }[]
    }
    /**
     * The provinces, and Brussels. Scope: reference:read.
     */
    provinces: {
      kind: 'query'
      input: Record<string, never>
      output: {
        id: number
        name?: string | null | undefined
      }[]
    }
  }
  account: {
    /**
     * Confirms an account with the code of its mail and sets its first password. Public.
     */
    confirm: {
      kind: 'mutation'
      input: {
        userId: string
        code: string
        password: string
      }
      output: unknown
    }
    /**
     * Changes the password of the caller. Scope: account:change.
     */
    changePassword: {
      kind: 'mutation'
      input: {
        currentPassword: string
        newPassword: string
      }
      output: unknown
    }
    /**
     * Mails a code to reset the password; answers the same for a name that is not known. Public.
     */
    requestPasswordReset: {
      kind: 'mutation'
      input: {
        userName: string
      }
      output: unknown
    }
    /**
     * Sets a new password with the code of a mail. Public.
     */
    resetPassword: {
      kind: 'mutation'
      input: {
        userId: string
        code: string
        newPassword: string
      }
      output: unknown
    }
    /**
     * Keeps the caller's language, which the claim `locale` of tokens made from then on tells; an extension. Scope: account:change.
     */
    setLanguage: {
      kind: 'mutation'
      input: {
        language: 'nl' | 'fr' | 'en'
      }
      output: unknown
    }
    /**
     * Whether the code of a mail can still be used. Uses nothing up; an extension. Public.
     */
    checkCode: {
      kind: 'mutation'
      input: {
        userId: string
        code: string
        purpose: 'confirm' | 'reset'
      }
      output: {
        usable: boolean
      }
    }
    /**
     * Mails the users of a school who have not confirmed yet once more. Scope: account:resend.
     */
    resendConfirmation: {
      kind: 'mutation'
      input: {
        id: string
        name?: string | null | undefined
      }
      output: unknown
    }
    /**
     * The address of the caller's calendar, made where there is none or a new one is asked for; an extension. Scope: courseDays:signUp.
     */
    calendar: {
      kind: 'mutation'
      input: {
        renew?: boolean | undefined
      }
      output: {
        url: string
      }
    }
    /**
     * Takes back the address of the caller's calendar; an extension. Scope: courseDays:signUp.
     */
    revokeCalendar: {
      kind: 'mutation'
      input: Record<string, never>
      output: unknown
    }
  }
  releases: {
    /**
     * The releases, the newest first. Scope: releases:manage.
     */
    list: {
      kind: 'query'
      input: Record<string, never>
      output: {
        id: number
        name?: string | null | undefined
        test?: boolean | null | undefined
        releaseNotes?: string | null | undefined
      }[]
    }
  }
  exceptions: {
    /**
     * The last 5000 exceptions, the newest first, with the beginning of their text; of their logs the last one of each release, and how many there are. Scope: exceptions:manage.
     */
    list: {
      kind: 'query'
      input: Record<string, never>
      output: {
        id: number
        message?: string | null | undefined
        exception?: string | null | undefined
        logs?:
          | {
              id: number
              exceptionDate?: string | null | undefined
              release?: {
                id?: number | null | undefined
                name?: string | null | undefined
              } | null | undefined
              commentaar?: string | null | undefined
              undoStack?: string[] | null | undefined
              redoStack?: string[] | null | undefined
              /**
               * Extension: how many steps the undo stack has; `stacks` answers the steps themselves
               */
              undoSteps?: number | null | undefined
              /**
               * Extension: the same of the redo stack
               */
              redoSteps?: number | null | undefined
              /**
               * Extension: whether there is such a file; where nothing is said, there may be
               */
              hasModel?: boolean | null | undefined
              /**
               * Extension: the same of the screenshot
               */
              hasScreenshot?: boolean | null | undefined
            }[]
          | null | undefined
        /**
         * Extension: how often it was reported
         */
        count?: number | null | undefined
        /**
         * Extension: when it was reported last
         */
        lastDate?: string | null | undefined
      }[]
    }
    /**
     * An exception with its last 200 logs, the newest first, and the number of steps before each. Scope: exceptions:manage.
     */
    logs: {
      kind: 'query'
      input: {
        id: number
      }
      output: {
        id: number
        message?: string | null | undefined
        exception?: string | null | undefined
        logs?:
          | {
              id: number
              exceptionDate?: string | null | undefined
              release?: {
                id?: number | null | undefined
                name?: string | null | undefined
              } | null | undefined
              commentaar?: string | null | undefined
              undoStack?: string[] | null | undefined
              redoStack?: string[] | null | undefined
              /**
               * Extension: how many steps the undo stack has; `stacks` answers the steps themselves
               */
              undoSteps?: number | null | undefined
              /**
               * Extension: the same of the redo stack
               */
              redoSteps?: number | null | undefined
              /**
               * Extension: whether there is such a file; where nothing is said, there may be
               */
              hasModel?: boolean | null | undefined
              /**
               * Extension: the same of the screenshot
               */
              hasScreenshot?: boolean | null | undefined
            }[]
          | null | undefined
        /**
         * Extension: how often it was reported
         */
        count?: number | null | undefined
        /**
         * Extension: when it was reported last
         */
        lastDate?: string | null | undefined
      }
    }
    /**
     * The steps before a report; an extension. Scope: exceptions:manage.
     */
    stacks: {
      kind: 'query'
      input: {
        id: number
      }
      output: {
        undoStack?: string[] | null | undefined
        redoStack?: string[] | null | undefined
      }
    }
  }
  activity: {
    /**
     * The newest 100 changes of a record and what is part of it; an extension. Scope: activity:read.
     */
    list: {
      kind: 'query'
      input: {
        kind:
          | 'schoolGroup'
          | 'school'
          | 'location'
          | 'courseDay'
          | 'schoolVisit'
          | 'feedback'
          | 'purchaseOrder'
          | 'invoice'
          | 'payment'
          | 'delivery'
          | 'user'
        id: number
      }
      output: {
        id: number
        at: string
        action:
          | 'created'
          | 'changed'
          | 'sent'
          | 'reminded'
          | 'recreated'
          | 'retried'
          | 'uploaded'
          | 'withdrawn'
          | 'invoiced'
          | 'credited'
          | 'paid'
          | 'booked'
          | 'paymentUndone'
          | 'assigned'
          | 'dismissed'
          | 'reopened'
          | 'resolvedSent'
          | 'resolvedNotSent'
          | 'licenceStarted'
          | 'licenceStopped'
          | 'parkingSpotAdded'
          | 'parkingSpotChanged'
          | 'parkingSpotRemoved'
          | 'participantAdded'
          | 'participantChanged'
          | 'participantRemoved'
          | 'participantFlagged'
          | 'waitingAdded'
          | 'waitingMovedUp'
          | 'waitingRemoved'
          | 'cancelled'
          | 'attestsSent'
          | 'messaged'
          | 'deleted'
          | 'enabled'
          | 'disabled'
          | 'roleGiven'
          | 'roleTaken'
          | 'confirmed'
          | 'confirmationResent'
          | 'passwordChanged'
        actorName?: string | null | undefined
        subject?: string | null | undefined
        changes: {
          field: string
          from: string | number | boolean | null
          to: string | number | boolean | null
        }[]
      }[]
    }
  }
  schoolGroups: {
    /**
     * The school groups that the caller may see, by name. Scope: schoolGroups:read.
     */
    list: {
      kind: 'query'
      input: Record<string, never>
      output: {
        id: number
        name?: string | null | undefined
        onderwijsnet?: {
          id: number
          label?: string | null | undefined
        } | null | undefined
        clientNumber?: string | null | undefined
        vat?: string | null | undefined
        salutation?: string | null | undefined
        street?: string | null | undefined
        number?: string | null | undefined
        city?: {
          id: number
          postalCode?: string | null | undefined
          name?: string | null | undefined
          provinceId?: number | null | undefined
        } | null | undefined
        invoiceEmails?: string | null | undefined
        purchaseOrderEmails?: string | null | undefined
        peppol?: boolean | null | undefined
        requiresPurchaseOrder?: boolean | null | undefined
        yearly?: boolean | null | undefined
        contractType?: 1 | 2 | 3 | null | undefined
        contractFee?: number | null | undefined
        licenceExpirationDate?: string | null | undefined
        licenceFee?: number | null | undefined
        licenceFeeParts?: number | null | undefined
        licenceFeePartsInvoiced?: number | null | undefined
        /**
         * Extension: what its e-invoices are routed by, where no order is named
         */
        buyerReference?: string | null | undefined
        /**
         * Extension: false where its enterprise number is no VAT number
         */
        vatRegistered?: boolean | null | undefined
        /**
         * Extension: of its mails, orders and reminders; without one Dutch
         */
        language?: 'nl' | 'fr' | 'en' | null | undefined
        /**
         * Extension: whether its letters reckon interest and costs of late payment
         */
        lateCosts?: boolean | null | undefined
        /**
         * Extension: of a group to invoice, which share of the licence fee is next
         */
        licenceShare?: number | null | undefined
        /**
         * Extension: of a group to invoice or to order, the last day that an invoice bills which is not wholly credited
         */
        billedUntil?: string | null | undefined
        /**
         * Extension: of a group to invoice, the contract periods that invoices bill which are not wholly credited, without those that ended more than a year ago
         */
        billedPeriods?:
          | {
              start: string
              end: string
              invoiceNumber: string
            }[]
          | null | undefined
      }[]
    }
    /**
     * Groups with a contract to bill that need no purchase order. Scope: invoices:manage.
     */
    listToInvoice: {
      kind: 'query'
      input: Record<string, never>
      output: {
        id: number
        name?: string | null | undefined
        onderwijsnet?: {
          id: number
          label?: string | null | undefined
        } | null | undefined
        clientNumber?: string | null | undefined
        vat?: string | null | undefined
        salutation?: string | null | undefined
        street?: string | null | undefined
        number?: string | null | undefined
        city?: {
          id: number
          postalCode?: string | null | undefined
          name?: string | null | undefined
          provinceId?: number | null | undefined
        } | null | undefined
        invoiceEmails?: string | null | undefined
        purchaseOrderEmails?: string | null | undefined
        peppol?: boolean | null | undefined
        requiresPurchaseOrder?: boolean | null | undefined
        yearly?: boolean | null | undefined
        contractType?: 1 | 2 | 3 | null | undefined
        contractFee?: number | null | undefined
        licenceExpirationDate?: string | null | undefined
        licenceFee?: number | null | undefined
        licenceFeeParts?: number | null | undefined
        licenceFeePartsInvoiced?: number | null | undefined
        /**
         * Extension: what its e-invoices are routed by, where no order is named
         */
        buyerReference?: string | null | undefined
        /**
         * Extension: false where its enterprise number is no VAT number
         */
        vatRegistered?: boolean | null | undefined
        /**
         * Extension: of its mails, orders and reminders; without one Dutch
         */
        language?: 'nl' | 'fr' | 'en' | null | undefined
        /**
         * Extension: whether its letters reckon interest and costs of late payment
         */
        lateCosts?: boolean | null | undefined
        /**
         * Extension: of a group to invoice, which share of the licence fee is next
         */
        licenceShare?: number | null | undefined
        /**
         * Extension: of a group to invoice or to order, the last day that an invoice bills which is not wholly credited
         */
        billedUntil?: string | null | undefined
        /**
         * Extension: of a group to invoice, the contract periods that invoices bill which are not wholly credited, without those that ended more than a year ago
         */
        billedPeriods?:
          | {
              start: string
              end: string
              invoiceNumber: string
            }[]
          | null | undefined
      }[]
    }
    /**
     * Groups with a contract to bill that need a purchase order first. Scope: invoices:manage.
     */
    listToPurchaseOrder: {
      kind: 'query'
      input: Record<string, never>
      output: {
        id: number
        name?: string | null | undefined
        onderwijsnet?: {
          id: number
          label?: string | null | undefined
        } | null | undefined
        clientNumber?: string | null | undefined
        vat?: string | null | undefined
        salutation?: string | null | undefined
        street?: string | null | undefined
        number?: string | null | undefined
        city?: {
          id: number
          postalCode?: string | null | undefined
          name?: string | null | undefined
          provinceId?: number | null | undefined
        } | null | undefined
        invoiceEmails?: string | null | undefined
        purchaseOrderEmails?: string | null | undefined
        peppol?: boolean | null | undefined
        requiresPurchaseOrder?: boolean | null | undefined
        yearly?: boolean | null | undefined
        contractType?: 1 | 2 | 3 | null | undefined
        contractFee?: number | null | undefined
        licenceExpirationDate?: string | null | undefined
        licenceFee?: number | null | undefined
        licenceFeeParts?: number | null | undefined
        licenceFeePartsInvoiced?: number | null | undefined
        /**
         * Extension: what its e-invoices are routed by, where no order is named
         */
        buyerReference?: string | null | undefined
        /**
         * Extension: false where its enterprise number is no VAT number
         */
        vatRegistered?: boolean | null | undefined
        /**
         * Extension: of its mails, orders and reminders; without one Dutch
         */
        language?: 'nl' | 'fr' | 'en' | null | undefined
        /**
         * Extension: whether its letters reckon interest and costs of late payment
         */
        lateCosts?: boolean | null | undefined
        /**
         * Extension: of a group to invoice, which share of the licence fee is next
         */
        licenceShare?: number | null | undefined
        /**
         * Extension: of a group to invoice or to order, the last day that an invoice bills which is not wholly credited
         */
        billedUntil?: string | null | undefined
        /**
         * Extension: of a group to invoice, the contract periods that invoices bill which are not wholly credited, without those that ended more than a year ago
         */
        billedPeriods?:
          | {
              start: string
              end: string
              invoiceNumber: string
            }[]
          | null | undefined
      }[]
    }
    /**
     * Adds a school group. Scope: schoolGroups:write.
     */
    create: {
      kind: 'mutation'
      input: {
        name: string
        onderwijsnet: {
          id: number
        }
        clientNumber: string
        vat?: string | null | undefined
        salutation: string
        street: string
        number: string
        city: {
          id: number
        }
        peppol?: boolean | undefined
        invoiceEmails?: string | null | undefined
        purchaseOrderEmails?: string | null | undefined
        requiresPurchaseOrder?: boolean | undefined
        yearly?: boolean | undefined
        contractType: 1 | 2 | 3
        contractFee?: number | null | undefined
        licenceExpirationDate?: string | null | undefined
        licenceFee?: number | null | undefined
        licenceFeeParts?: number | null | undefined
        licenceFeePartsInvoiced?: number | null | undefined
        buyerReference?: string | null | undefined
        vatRegistered?: boolean | undefined
        language?: 'nl' | 'fr' | 'en' | undefined
        lateCosts?: boolean | undefined
      }
      output: unknown
    }
    /**
     * Changes a school group; with If-Match only when nobody changed it meanwhile. Scope: schoolGroups:write.
     */
    update: {
      kind: 'mutation'
      input: {
        name: string
        onderwijsnet: {
          id: number
        }
        clientNumber: string
        vat?: string | null | undefined
        salutation: string
        street: string
        number: string
        city: {
          id: number
        }
        peppol?: boolean | undefined
        invoiceEmails?: string | null | undefined
        purchaseOrderEmails?: string | null | undefined
        requiresPurchaseOrder?: boolean | undefined
        yearly?: boolean | undefined
        contractType: 1 | 2 | 3
        contractFee?: number | null | undefined
        licenceExpirationDate?: string | null | undefined
        licenceFee?: number | null | undefined
        licenceFeeParts?: number | null | undefined
        licenceFeePartsInvoiced?: number | null | undefined
        buyerReference?: string | null | undefined
        vatRegistered?: boolean | undefined
        language?: 'nl' | 'fr' | 'en' | undefined
        lateCosts?: boolean | undefined
        id: number
        ifMatch?: string | undefined
      }
      output: unknown
    }
    /**
     * The schools of a group, by name. Scope: schoolGroups:read.
     */
    schools: {
      kind: 'query'
      input: {
        schoolGroupId: number
      }
      output: {
        id: number
        guid?: string | null | undefined
        name?: string | null | undefined
        street?: string | null | undefined
        number?: string | null | undefined
        city?: {
          id: number
          postalCode?: string | null | undefined
          name?: string | null | undefined
          provinceId?: number | null | undefined
        } | null | undefined
        maxNumberLicences?: number | null | undefined
        licenceExpirationDate?: string | null | undefined
        activeLicences?:
          | {
              id: number
              userEmail?: string | null | undefined
              name?: string | null | undefined
              creationDate?: string | null | undefined
              endDate?: string | null | undefined
              active?: boolean | null | undefined
            }[]
          | null | undefined
        schoolGroupId?: number | null | undefined
      }[]
    }
    /**
     * The newest invoices, purchase orders, course days, school visits and feedback of a group, and how many there are, of what the caller may see; an extension. Scope: schoolGroups:read.
     */
    overview: {
      kind: 'query'
      input: {
        id: number
      }
      output: {
        invoices?: {
          count: number
          rows: {
            id: number
            name?: string | null | undefined
            date: string
            year?: number | null | undefined
            amount?: number | null | undefined
            open?: number | null | undefined
            paid?: number | null | undefined
            dueDate?: string | null | undefined
            status?: 0 | 1 | 2 | 3 | null | undefined
            state?: 'notUploaded' | 'uploaded' | 'invoiced' | null | undefined
          }[]
        } | null | undefined
        purchaseOrders?: {
          count: number
          rows: {
            id: number
            name?: string | null | undefined
            date: string
            year?: number | null | undefined
            amount?: number | null | undefined
            open?: number | null | undefined
            paid?: number | null | undefined
            dueDate?: string | null | undefined
            status?: 0 | 1 | 2 | 3 | null | undefined
            state?: 'notUploaded' | 'uploaded' | 'invoiced' | null | undefined
          }[]
        } | null | undefined
        courseDays?: {
          count: number
          rows: {
            id: number
            name?: string | null | undefined
            date: string
            year?: number | null | undefined
            amount?: number | null | undefined
            open?: number | null | undefined
            paid?: number | null | undefined
            dueDate?: string | null | undefined
            status?: 0 | 1 | 2 | 3 | null | undefined
            state?: 'notUploaded' | 'uploaded' | 'invoiced' | null | undefined
          }[]
          ids?: number[] | null | undefined
        } | null | undefined
        schoolVisits?: {
          count: number
          rows: {
            id: number
            name?: string | null | undefined
            date: string
            year?: number | null | undefined
            amount?: number | null | undefined
            open?: number | null | undefined
            paid?: number | null | undefined
            dueDate?: string | null | undefined
            status?: 0 | 1 | 2 | 3 | null | undefined
            state?: 'notUploaded' | 'uploaded' | 'invoiced' | null | undefined
          }[]
        } | null | undefined
        feedback?: {
          count: number
          rows: {
            id: number
            name?: string | null | undefined
            date: string
            year?: number | null | undefined
            amount?: number | null | undefined
            open?: number | null | undefined
            paid?: number | null | undefined
            dueDate?: string | null | undefined
            status?: 0 | 1 | 2 | 3 | null | undefined
            state?: 'notUploaded' | 'uploaded' | 'invoiced' | null | undefined
          }[]
        } | null | undefined
      }
    }
    /**
     * What would keep e-invoices from arriving at a group; an extension. Scope: invoices:manage.
     */
    preflight: {
      kind: 'query'
      input: {
        id: number
      }
      output: {
        name: string
        result: 'ok' | 'warning' | 'error'
        text: string
      }[]
    }
  }
  schools: {
    /**
     * The caller's own school with its active licences, the newest first. Scope: schools:read.
     */
    own: {
      kind: 'query'
      input: Record<string, never>
      output: {
        id: number
        guid?: string | null | undefined
        name?: string | null | undefined
        street?: string | null | undefined
        number?: string | null | undefined
        city?: {
          id: number
          postalCode?: string | null | undefined
          name?: string | null | undefined
          provinceId?: number | null | undefined
        } | null | undefined
        maxNumberLicences?: number | null | undefined
        licenceExpirationDate?: string | null | undefined
        activeLicences?:
          | {
              id: number
              userEmail?: string | null | undefined
              name?: string | null | undefined
              creationDate?: string | null | undefined
              endDate?: string | null | undefined
              active?: boolean | null | undefined
            }[]
          | null | undefined
        schoolGroupId?: number | null | undefined
      }
    }
    /**
     * A school with its active licences, the newest first. Scope: schools:read.
     */
    byId: {
      kind: 'query'
      input: {
        id: number
      }
      output: {
        id: number
        guid?: string | null | undefined
        name?: string | null | undefined
        street?: string | null | undefined
        number?: string | null | undefined
        city?: {
          id: number
          postalCode?: string | null | undefined
          name?: string | null | undefined
          provinceId?: number | null | undefined
        } | null | undefined
        maxNumberLicences?: number | null | undefined
        licenceExpirationDate?: string | null | undefined
        activeLicences?:
          | {
              id: number
              userEmail?: string | null | undefined
              name?: string | null | undefined
              creationDate?: string | null | undefined
              endDate?: string | null | undefined
              active?: boolean | null | undefined
            }[]
          | null | undefined
        schoolGroupId?: number | null | undefined
      }
    }
    /**
     * The schools that the caller may see, by name, without their licences. Scope: schools:read.
     */
    list: {
      kind: 'query'
      input: Record<string, never>
      output: {
        id: number
        guid?: string | null | undefined
        name?: string | null | undefined
        street?: string | null | undefined
        number?: string | null | undefined
        city?: {
          id: number
          postalCode?: string | null | undefined
          name?: string | null | undefined
          provinceId?: number | null | undefined
        } | null | undefined
        maxNumberLicences?: number | null | undefined
        licenceExpirationDate?: string | null | undefined
        activeLicences?:
          | {
              id: number
              userEmail?: string | null | undefined
              name?: string | null | undefined
              creationDate?: string | null | undefined
              endDate?: string | null | undefined
              active?: boolean | null | undefined
            }[]
          | null | undefined
        schoolGroupId?: number | null | undefined
      }[]
    }
    /**
     * Adds a school to a group. Scope: schools:write.
     */
    create: {
      kind: 'mutation'
      input: {
        name: string
        maxNumberLicences?: number | null | undefined
        street: string
        number: string
        city: {
          id: number
        }
        schoolGroupId: number
      }
      output: unknown
    }
    /**
     * Changes a school; with If-Match only when nobody changed it meanwhile. Scope: schools:write.
     */
    update: {
      kind: 'mutation'
      input: {
        name: string
        maxNumberLicences?: number | null | undefined
        street: string
        number: string
        city: {
          id: number
        }
        id: number
        ifMatch?: string | undefined
      }
      output: unknown
    }
  }
  licences: {
    /**
     * Ends an active licence; one that has ended stays as it is. Scope: licences:stop.
     */
    stop: {
      kind: 'mutation'
      input: {
        id: number
      }
      output: unknown
    }
    /**
     * The licences of a school that have ended, the last ended first; an extension. Scope: schools:read.
     */
    stopped: {
      kind: 'query'
      input: {
        schoolGuid: string
      }
      output: {
        id: number
        userEmail?: string | null | undefined
        name?: string | null | undefined
        creationDate?: string | null | undefined
        endDate?: string | null | undefined
        active?: boolean | null | undefined
      }[]
    }
  }
  locations: {
    /**
     * The locations by name, without their parking spots. Scope: locations:read.
     */
    list: {
      kind: 'query'
      input: Record<string, never>
      output: {
        id: number
        name?: string | null | undefined
        description?: string | null | undefined
        street?: string | null | undefined
        number?: string | null | undefined
        city?: {
          id: number
          postalCode?: string | null | undefined
          name?: string | null | undefined
          provinceId?: number | null | undefined
        } | null | undefined
        parkingSpots?:
          | {
              id: number
              name?: string | null | undefined
              description?: string | null | undefined
              free?: boolean | null | undefined
              street?: string | null | undefined
              number?: string | null | undefined
              city?: {
                id: number
                postalCode?: string | null | undefined
                name?: string | null | undefined
                provinceId?: number | null | undefined
              } | null | undefined
            }[]
          | null | undefined
      }[]
    }
    /**
     * A location with its parking spots, by name. Scope: locations:read.
     */
    byId: {
      kind: 'query'
      input: {
        id: number
      }
      output: {
        id: number
        name?: string | null | undefined
        description?: string | null | undefined
        street?: string | null | undefined
        number?: string | null | undefined
        city?: {
          id: number
          postalCode?: string | null | undefined
          name?: string | null | undefined
          provinceId?: number | null | undefined
        } | null | undefined
        parkingSpots?:
          | {
              id: number
              name?: string | null | undefined
              description?: string | null | undefined
              free?: boolean | null | undefined
              street?: string | null | undefined
              number?: string | null | undefined
              city?: {
                id: number
                postalCode?: string | null | undefined
                name?: string | null | undefined
                provinceId?: number | null | undefined
              } | null | undefined
            }[]
          | null | undefined
      }
    }
    /**
     * Adds a location. Scope: locations:write.
     */
    create: {
      kind: 'mutation'
      input: {
        name: string
        description: string
        street: string
        number: string
        city: {
          id: number
        }
      }
      output: unknown
    }
    /**
     * Changes a location; with If-Match only when nobody changed it meanwhile. Who is on a day to come there is told of another name or address, with the `note`. Scope: locations:write.
     */
    update: {
      kind: 'mutation'
      input: {
        name: string
        description: string
        street: string
        number: string
        city: {
          id: number
        }
        id: number
        ifMatch?: string | undefined
        note?: string | null | undefined
      }
      output: unknown
    }
    /**
     * Adds a parking spot to a location. Scope: locations:write.
     */
    addParkingSpot: {
      kind: 'mutation'
      input: {
        name: string
        description: string
        street: string
        number: string
        city: {
          id: number
        }
        free?: boolean | undefined
        id: number
      }
      output: unknown
    }
    /**
     * Changes a parking spot of a location; with If-Match only when nobody changed it meanwhile. Scope: locations:write.
     */
    updateParkingSpot: {
      kind: 'mutation'
      input: {
        name: string
        description: string
        street: string
        number: string
        city: {
          id: number
        }
        free?: boolean | undefined
        id: number
        spotId: number
        ifMatch?: string | undefined
      }
      output: unknown
    }
    /**
     * Removes a parking spot of a location. Scope: locations:write.
     */
    removeParkingSpot: {
      kind: 'mutation'
      input: {
        id: number
        spotId: number
      }
      output: unknown
    }
  }
  schoolVisits: {
    /**
     * The school visits, the latest first. Scope: schoolVisits:manage.
     */
    list: {
      kind: 'query'
      input: Record<string, never>
      output: {
        id: number
        schoolGroupId?: number | null | undefined
        schoolGroupName?: string | null | undefined
        description?: string | null | undefined
        date?: string | null | undefined
        hours?: number | null | undefined
        purchaseOrderRequired?: boolean | null | undefined
        invoiceStatus?: 0 | 1 | 2 | 3 | null | undefined
        /**
         * Extension: false where it is never to be ordered or billed
         */
        invoiceRequired?: boolean | null | undefined
        /**
         * Extension: the order that it is on, which locks it
         */
        purchaseOrderNumber?: string | null | undefined
        /**
         * Extension: the invoice that it is on, which locks it
         */
        invoiceNumber?: string | null | undefined
        theme?: string | null | undefined
        location?: string | null | undefined
        travelKms?: number | null | undefined
        participants?: number | null | undefined
      }[]
    }
    /**
     * A school visit. Scope: schoolVisits:manage.
     */
    byId: {
      kind: 'query'
      input: {
        id: number
      }
      output: {
        id: number
        schoolGroupId?: number | null | undefined
        schoolGroupName?: string | null | undefined
        description?: string | null | undefined
        date?: string | null | undefined
        hours?: number | null | undefined
        purchaseOrderRequired?: boolean | null | undefined
        invoiceStatus?: 0 | 1 | 2 | 3 | null | undefined
        /**
         * Extension: false where it is never to be ordered or billed
         */
        invoiceRequired?: boolean | null | undefined
        /**
         * Extension: the order that it is on, which locks it
         */
        purchaseOrderNumber?: string | null | undefined
        /**
         * Extension: the invoice that it is on, which locks it
         */
        invoiceNumber?: string | null | undefined
        theme?: string | null | undefined
        location?: string | null | undefined
        travelKms?: number | null | undefined
        participants?: number | null | undefined
      }
    }
    /**
     * Adds a school visit. Scope: schoolVisits:manage.
     */
    create: {
      kind: 'mutation'
      input: {
        schoolGroupId: number
        description: string
        date: string
        hours: number
        purchaseOrderRequired?: boolean | undefined
        theme: string
        location: string
        travelKms: number
        participants?: number | null | undefined
      }
      output: unknown
    }
    /**
     * Changes a school visit, in what is not billed; with If-Match only when nobody changed it meanwhile. Scope: schoolVisits:manage.
     */
    update: {
      kind: 'mutation'
      input: {
        schoolGroupId: number
        description: string
        date: string
        hours: number
        purchaseOrderRequired?: boolean | undefined
        theme: string
        location: string
        travelKms: number
        participants?: number | null | undefined
        id: number
        ifMatch?: string | undefined
      }
      output: unknown
    }
    /**
     * Removes a school visit of which nothing is ordered or billed; an extension. Scope: schoolVisits:manage.
     */
    remove: {
      kind: 'mutation'
      input: {
        id: number
      }
      output: unknown
    }
    /**
     * Says whether a school visit is to be billed, while nothing of it is ordered or billed; an extension. Scope: schoolVisits:manage.
     */
    setInvoiceRequired: {
      kind: 'mutation'
      input: {
        id: number
        value: boolean
      }
      output: unknown
    }
  }
  feedback: {
    /**
     * The individual feedback, the latest first. Scope: feedback:manage.
     */
    list: {
      kind: 'query'
      input: Record<string, never>
      output: {
        id: number
        schoolGroupId?: number | null | undefined
        schoolGroupName?: string | null | undefined
        description?: string | null | undefined
        date?: string | null | undefined
        hours?: number | null | undefined
        purchaseOrderRequired?: boolean | null | undefined
        invoiceStatus?: 0 | 1 | 2 | 3 | null | undefined
        /**
         * Extension: false where it is never to be ordered or billed
         */
        invoiceRequired?: boolean | null | undefined
        /**
         * Extension: the order that it is on, which locks it
         */
        purchaseOrderNumber?: string | null | undefined
        /**
         * Extension: the invoice that it is on, which locks it
         */
        invoiceNumber?: string | null | undefined
      }[]
    }
    /**
     * Individual feedback. Scope: feedback:manage.
     */
    byId: {
      kind: 'query'
      input: {
        id: number
      }
      output: {
        id: number
        schoolGroupId?: number | null | undefined
        schoolGroupName?: string | null | undefined
        description?: string | null | undefined
        date?: string | null | undefined
        hours?: number | null | undefined
        purchaseOrderRequired?: boolean | null | undefined
        invoiceStatus?: 0 | 1 | 2 | 3 | null | undefined
        /**
         * Extension: false where it is never to be ordered or billed
         */
        invoiceRequired?: boolean | null | undefined
        /**
         * Extension: the order that it is on, which locks it
         */
        purchaseOrderNumber?: string | null | undefined
        /**
         * Extension: the invoice that it is on, which locks it
         */
        invoiceNumber?: string | null | undefined
      }
    }
    /**
     * Adds individual feedback. Scope: feedback:manage.
     */
    create: {
      kind: 'mutation'
      input: {
        schoolGroupId: number
        description: string
        date: string
        hours: number
        purchaseOrderRequired?: boolean | undefined
      }
      output: unknown
    }
    /**
     * Changes individual feedback, in what is not billed; with If-Match only when nobody changed it meanwhile. Scope: feedback:manage.
     */
    update: {
      kind: 'mutation'
      input: {
        schoolGroupId: number
        description: string
        date: string
        hours: number
        purchaseOrderRequired?: boolean | undefined
        id: number
        ifMatch?: string | undefined
      }
      output: unknown
    }
    /**
     * Removes feedback that is neither ordered nor billed; an extension. Scope: feedback:manage.
     */
    remove: {
      kind: 'mutation'
      input: {
        id: number
      }
      output: unknown
    }
    /**
     * Says whether feedback is to be billed, while it is neither ordered nor billed; an extension. Scope: feedback:manage.
     */
    setInvoiceRequired: {
      kind: 'mutation'
      input: {
        id: number
        value: boolean
      }
      output: unknown
    }
  }
  courseDays: {
    /**
     * The course days that have not ended, the nearest first. Scope: courseDays:read.
     */
    future: {
      kind: 'query'
      input: Record<string, never>
      output: {
        id: number
        type: 0 | 1 | 2 | 3 | 4 | 5
        theme?: string | null | undefined
        description?: string | null | undefined
        isPublic?: boolean | null | undefined
        startDate: string
        endDate?: string | null | undefined
        location?: {
          id: number
          name?: string | null | undefined
          description?: string | null | undefined
          street?: string | null | undefined
          number?: string | null | undefined
          city?: {
            id: number
            postalCode?: string | null | undefined
            name?: string | null | undefined
            provinceId?: number | null | undefined
          } | null | undefined
          parkingSpots?:
            | {
                id: number
                name?: string | null | undefined
                description?: string | null | undefined
                free?: boolean | null | undefined
                street?: string | null | undefined
                number?: string | null | undefined
                city?: {
                  id: number
                  postalCode?: string | null | undefined
                  name?: string | null | undefined
                  provinceId?: number | null | undefined
                } | null | undefined
              }[]
            | null | undefined
        } | null | undefined
        parts?: number | null | undefined
        travelKms?: number | null | undefined
        maxParticipants?: number | null | undefined
        linksToManual?: string[] | null | undefined
        price?: number | null | undefined
        priceParticipant?: number | null | undefined
        /**
         * Extension: how many may still come
         */
        placesLeft?: number | null | undefined
        /**
         * Extension: whether it was cancelled
         */
        cancelled?: boolean | null | undefined
        /**
         * Extension: whether it is ordered or billed, which locks type, parts and kilometres
         */
        billed?: boolean | null | undefined
        /**
         * Extension: the numbers of the orders and invoices that lock it, for course writers; absent in a list
         */
        billedOn?: string[] | null | undefined
        /**
         * Extension: whether the caller is on it, with a place or waiting for one, and may read it though it is not public
         */
        isOn?: boolean | null | undefined
        /**
         * Extension: the caller's own position in its waiting list, 1 being next
         */
        waitingPosition?: number | null | undefined
      }[]
    }
    /**
     * The course days that have ended, the latest first. Scope: courseDays:read.
     */
    past: {
      kind: 'query'
      input: Record<string, never>
      output: {
        id: number
        type: 0 | 1 | 2 | 3 | 4 | 5
        theme?: string | null | undefined
        description?: string | null | undefined
        isPublic?: boolean | null | undefined
        startDate: string
        endDate?: string | null | undefined
        location?: {
          id: number
          name?: string | null | undefined
          description?: string | null | undefined
          street?: string | null | undefined
          number?: string | null | undefined
          city?: {
            id: number
            postalCode?: string | null | undefined
            name?: string | null | undefined
            provinceId?: number | null | undefined
          } | null | undefined
          parkingSpots?:
            | {
                id: number
                name?: string | null | undefined
                description?: string | null | undefined
                free?: boolean | null | undefined
                street?: string | null | undefined
                number?: string | null | undefined
                city?: {
                  id: number
                  postalCode?: string | null | undefined
                  name?: string | null | undefined
                  provinceId?: number | null | undefined
                } | null | undefined
              }[]
            | null | undefined
        } | null | undefined
        parts?: number | null | undefined
        travelKms?: number | null | undefined
        maxParticipants?: number | null | undefined
        linksToManual?: string[] | null | undefined
        price?: number | null | undefined
        priceParticipant?: number | null | undefined
        /**
         * Extension: how many may still come
         */
        placesLeft?: number | null | undefined
        /**
         * Extension: whether it was cancelled
         */
        cancelled?: boolean | null | undefined
        /**
         * Extension: whether it is ordered or billed, which locks type, parts and kilometres
         */
        billed?: boolean | null | undefined
        /**
         * Extension: the numbers of the orders and invoices that lock it, for course writers; absent in a list
         */
        billedOn?: string[] | null | undefined
        /**
         * Extension: whether the caller is on it, with a place or waiting for one, and may read it though it is not public
         */
        isOn?: boolean | null | undefined
        /**
         * Extension: the caller's own position in its waiting list, 1 being next
         */
        waitingPosition?: number | null | undefined
      }[]
    }
    /**
     * A course day; one that is not public for course writers and the people on it. Scope: courseDays:read.
     */
    byId: {
      kind: 'query'
      input: {
        id: number
      }
      output: {
        id: number
        type: 0 | 1 | 2 | 3 | 4 | 5
        theme?: string | null | undefined
        description?: string | null | undefined
        isPublic?: boolean | null | undefined
        startDate: string
        endDate?: string | null | undefined
        location?: {
          id: number
          name?: string | null | undefined
          description?: string | null | undefined
          street?: string | null | undefined
          number?: string | null | undefined
          city?: {
            id: number
            postalCode?: string | null | undefined
            name?: string | null | undefined
            provinceId?: number | null | undefined
          } | null | undefined
          parkingSpots?:
            | {
                id: number
                name?: string | null | undefined
                description?: string | null | undefined
                free?: boolean | null | undefined
                street?: string | null | undefined
                number?: string | null | undefined
                city?: {
                  id: number
                  postalCode?: string | null | undefined
                  name?: string | null | undefined
                  provinceId?: number | null | undefined
                } | null | undefined
              }[]
            | null | undefined
        } | null | undefined
        parts?: number | null | undefined
        travelKms?: number | null | undefined
        maxParticipants?: number | null | undefined
        linksToManual?: string[] | null | undefined
        price?: number | null | undefined
        priceParticipant?: number | null | undefined
        /**
         * Extension: how many may still come
         */
        placesLeft?: number | null | undefined
        /**
         * Extension: whether it was cancelled
         */
        cancelled?: boolean | null | undefined
        /**
         * Extension: whether it is ordered or billed, which locks type, parts and kilometres
         */
        billed?: boolean | null | undefined
        /**
         * Extension: the numbers of the orders and invoices that lock it, for course writers; absent in a list
         */
        billedOn?: string[] | null | undefined
        /**
         * Extension: whether the caller is on it, with a place or waiting for one, and may read it though it is not public
         */
        isOn?: boolean | null | undefined
        /**
         * Extension: the caller's own position in its waiting list, 1 being next
         */
        waitingPosition?: number | null | undefined
      }
    }
    /**
     * The people with a place, by name: all, those of the own school, or the own entry, as the caller may see. Scope: courseDays:read.
     */
    participants: {
      kind: 'query'
      input: {
        id: number
      }
      output: {
        id: number
        firstName?: string | null | undefined
        lastName?: string | null | undefined
        email?: string | null | undefined
        userId?: number | null | undefined
        schoolId?: string | null | undefined
        schoolName?: string | null | undefined
        present?: boolean | null | undefined
        invoiceRequired?: boolean | null | undefined
        purchaseOrderRequired?: boolean | null | undefined
        /**
         * Extension: whether the participant stands on an order or an invoice, which locks it
         */
        billed?: boolean | null | undefined
        /**
         * Extension: the order that it stands on, for course writers
         */
        purchaseOrderNumber?: string | null | undefined
        /**
         * Extension: the invoice that it stands on, for course writers
         */
        invoiceNumber?: string | null | undefined
        /**
         * Extension: whether an attest of it stands, for course writers
         */
        hasAttest?: boolean | null | undefined
      }[]
    }
    /**
     * Adds a course day, also in the past. Scope: courseDays:write.
     */
    create: {
      kind: 'mutation'
      input: {
        type: 0 | 1 | 2 | 3 | 4 | 5
        theme: string
        description: string
        isPublic?: boolean | undefined
        startDate: string
        endDate: string
        location?: {
          id: number
        } | null | undefined
        parts?: number | undefined
        travelKms: number
        maxParticipants: number
        /**
         * @maxItems 20
         */
        linksToManual?: string[] | null | undefined
      }
      output: unknown
    }
    /**
     * Changes a course day; with If-Match only when nobody changed it meanwhile. Who is on it is told of another time or place, with the `note`, and where `tell` is true of all else too. Scope: courseDays:write.
     */
    update: {
      kind: 'mutation'
      input: {
        type: 0 | 1 | 2 | 3 | 4 | 5
        theme: string
        description: string
        isPublic?: boolean | undefined
        startDate: string
        endDate: string
        location?: {
          id: number
        } | null | undefined
        parts?: number | undefined
        travelKms: number
        maxParticipants: number
        /**
         * @maxItems 20
         */
        linksToManual?: string[] | null | undefined
        id: number
        ifMatch?: string | undefined
        note?: string | null | undefined
        tell?: boolean | undefined
      }
      output: unknown
    }
    /**
     * Puts people of a school on a course day, all or none. Scope: courseDays:nominate.
     */
    addParticipants: {
      kind: 'mutation'
      input: {
        openCourseDayId: number
        schoolGuid?: string | null | undefined
        /**
         * @minItems 1
         * @maxItems 500
         */
        participants: {
          firstName?: string | null | undefined
          lastName?: string | null | undefined
          email: string
          userId?: number | null | undefined
        }[]
      }
      output: unknown
    }
    /**
     * Puts the caller on a course day, as the access token says who that is. Scope: courseDays:signUp.
     */
    signUp: {
      kind: 'mutation'
      input: {
        id: number
      }
      output: unknown
    }
    /**
     * Takes somebody off a course day, or off its waiting list. Scope: courseDays:signUp.
     */
    removeParticipant: {
      kind: 'mutation'
      input: {
        participantId: number
        openCourseDayId?: number | undefined
      }
      output: unknown
    }
    /**
     * Says whether a participant was present. Scope: courseDays:write.
     */
    setPresence: {
      kind: 'mutation'
      input: {
        participantId: number
        isPresent: boolean
      }
      output: unknown
    }
    /**
     * Says whether a participant is billed. Scope: courseDays:write.
     */
    setInvoiceRequired: {
      kind: 'mutation'
      input: {
        participantId: number
        isInvoiceRequired: boolean
      }
      output: unknown
    }
    /**
     * Says whether a participant is billed by a purchase order. Scope: courseDays:write.
     */
    setPurchaseOrderRequired: {
      kind: 'mutation'
      input: {
        participantId: number
        isPurchaseOrderRequired: boolean
      }
      output: unknown
    }
    /**
     * Cancels a course day for good: nobody is billed for it; an extension. Scope: courseDays:write.
     */
    cancel: {
      kind: 'mutation'
      input: {
        id: number
      }
      output: unknown
    }
    /**
     * Has the caller wait for a place on a full course day, or several people of a school, who get places together; an extension. Scope: courseDays:signUp.
     */
    wait: {
      kind: 'mutation'
      input: {
        id: number
        schoolGuid?: string | null | undefined
        /**
         * @minItems 1
         * @maxItems 500
         */
        participants?: {
          firstName?: string | null | undefined
          lastName?: string | null | undefined
          email: string
          userId?: number | null | undefined
        }[] | undefined
      }
      output: unknown
    }
    /**
     * Who waits for a place, the next first: of those, whom the caller would see as a participant; an extension. Scope: courseDays:read.
     */
    waitingList: {
      kind: 'query'
      input: {
        id: number
      }
      output: {
        id: number
        firstName?: string | null | undefined
        lastName?: string | null | undefined
        email?: string | null | undefined
        userId?: number | null | undefined
        schoolId?: string | null | undefined
        schoolName?: string | null | undefined
        position: number
      }[]
    }
    /**
     * Takes the caller off the waiting list of a course day; an extension. Scope: courseDays:signUp.
     */
    leaveWaitingList: {
      kind: 'mutation'
      input: {
        id: number
      }
      output: unknown
    }
    /**
     * What course days cost that are planned now; an extension. Scope: courseDays:nominate.
     */
    prices: {
      kind: 'query'
      input: Record<string, never>
      output: {
        types: {
          type: 0 | 1 | 2 | 3 | 4 | 5
          part: number
          participant: number
        }[]
        kilometre: number
      }
    }
    /**
     * Puts a name, an e-mail address or a school right of a person who is on a course day or waits for a place; says whether that took back an attest. An extension. Scope: courseDays:write.
     */
    updateParticipant: {
      kind: 'mutation'
      input: {
        firstName?: string | null | undefined
        lastName?: string | null | undefined
        email: string
        schoolGuid?: string | null | undefined
        id: number
      }
      output: {
        attestTakenBack: boolean
      }
    }
    /**
     * Mails everybody who has a place on a course day, but those who have this very text already; an extension. Scope: courseDays:write.
     */
    message: {
      kind: 'mutation'
      input: {
        id: number
        text: string
      }
      output: {
        sent: number
      }
    }
    /**
     * What people were told of a course day by mail, the newest first; an extension. Scope: courseDays:write.
     */
    mails: {
      kind: 'query'
      input: {
        id: number
      }
      output: {
        id: number
        kind: string
        name: string
        recipient: string
        state: 'queued' | 'sending' | 'accepted' | 'failed' | 'uncertain'
        reason?: string | null | undefined
        date: string
      }[]
    }
    /**
     * Gives everybody who was present and has none an attest, by mail, but those whose name is not known: they are answered as `nameless`, by their e-mail addresses; an extension. Scope: courseDays:write.
     */
    sendAttests: {
      kind: 'mutation'
      input: {
        id: number
      }
      output: {
        sent: number
        nameless?: string[] | null | undefined
      }
    }
    /**
     * The caller's attests, the latest day first; an extension. Scope: courseDays:signUp.
     */
    ownAttests: {
      kind: 'query'
      input: Record<string, never>
      output: {
        number: string
        theme: string
        startDate: string
        endDate: string
        place?: string | null | undefined
      }[]
    }
  }
  invoices: {
    /**
     * The current year and those that have invoices, the newest first. Scope: invoices:manage.
     */
    years: {
      kind: 'query'
      input: Record<string, never>
      output: number[]
    }
    /**
     * The invoices of a year, the newest first. Scope: invoices:manage.
     */
    list: {
      kind: 'query'
      input: {
        year: number
      }
      output: {
        id: number
        invoiceNumber?: string | null | undefined
        type: 0 | 1 | 2 | 3
        status: 0 | 1 | 2 | 3
        creationDate?: string | null | undefined
        dueDate?: string | null | undefined
        amount?: number | null | undefined
        reference?: string | null | undefined
        schoolGroupName?: string | null | undefined
        schoolGroupPeppol?: boolean | null | undefined
        purchaseOrderName?: string | null | undefined
        items?:
          | {
              id: number
              typeName?: string | null | undefined
              amount?: number | null | undefined
              /**
               * Extension: what exactly is billed
               */
              description?: string | null | undefined
            }[]
          | null | undefined
        creditNotes?:
          | {
              id: number
              creditNoteNumber?: string | null | undefined
              amount?: number | null | undefined
              status?: number | null | undefined
              items?:
                | {
                    invoiceItemId: number
                    amount?: number | null | undefined
                  }[]
                | null | undefined
              /**
               * Extension: what became of it by Peppol, where it went that way
               */
              eInvoice?: {
                state: 'queued' | 'accepted' | 'delivered' | 'failed' | 'rejected' | 'uncertain'
                reason?: string | null | undefined
                dispatchId?: number | null | undefined
              } | null | undefined
              /**
               * Extension: why it has no PDF yet, or was not sent; a translation key
               */
              problem?: string | null | undefined
            }[]
          | null | undefined
        /**
         * Extension: the group that is billed
         */
        schoolGroupId?: number | null | undefined
        /**
         * Extension: why it is not made or sent; a translation key
         */
        problem?: string | null | undefined
        /**
         * Extension: whether something that was asked of it has not ended
         */
        underWay?: boolean | null | undefined
        /**
         * Extension: when it was sent last, in UTC
         */
        sentAt?: string | null | undefined
        /**
         * Extension: when it was paid, or said to be, in UTC
         */
        paidAt?: string | null | undefined
        /**
         * Extension: how often it was reminded of
         */
        reminders?: number | null | undefined
        /**
         * Extension: when it was reminded of last, in UTC
         */
        lastReminded?: string | null | undefined
        /**
         * Extension: what became of it by Peppol, where it went that way
         */
        eInvoice?: {
          state: 'queued' | 'accepted' | 'delivered' | 'failed' | 'rejected' | 'uncertain'
          reason?: string | null | undefined
          dispatchId?: number | null | undefined
        } | null | undefined
        /**
         * Extension: what is paid of it with VAT
         */
        paid?: number | null | undefined
        /**
         * Extension: what is still to be paid with VAT
         */
        open?: number | null | undefined
        /**
         * Extension: what is to be paid back with VAT, as it was credited after it was paid
         */
        refund?: number | null | undefined
      }[]
    }
    /**
     * The invoices that the group of the caller's school has got, of all years, the newest first. Scope: invoices:read.
     */
    listOwn: {
      kind: 'query'
      input: Record<string, never>
      output: {
        id: number
        invoiceNumber?: string | null | undefined
        type: 0 | 1 | 2 | 3
        status: 0 | 1 | 2 | 3
        creationDate?: string | null | undefined
        dueDate?: string | null | undefined
        amount?: number | null | undefined
        reference?: string | null | undefined
        schoolGroupName?: string | null | undefined
        schoolGroupPeppol?: boolean | null | undefined
        purchaseOrderName?: string | null | undefined
        items?:
          | {
              id: number
              typeName?: string | null | undefined
              amount?: number | null | undefined
              /**
               * Extension: what exactly is billed
               */
              description?: string | null | undefined
            }[]
          | null | undefined
        creditNotes?:
          | {
              id: number
              creditNoteNumber?: string | null | undefined
              amount?: number | null | undefined
              status?: number | null | undefined
              items?:
                | {
                    invoiceItemId: number
                    amount?: number | null | undefined
                  }[]
                | null | undefined
              /**
               * Extension: what became of it by Peppol, where it went that way
               */
              eInvoice?: {
                state: 'queued' | 'accepted' | 'delivered' | 'failed' | 'rejected' | 'uncertain'
                reason?: string | null | undefined
                dispatchId?: number | null | undefined
              } | null | undefined
              /**
               * Extension: why it has no PDF yet, or was not sent; a translation key
               */
              problem?: string | null | undefined
            }[]
          | null | undefined
        /**
         * Extension: the group that is billed
         */
        schoolGroupId?: number | null | undefined
        /**
         * Extension: why it is not made or sent; a translation key
         */
        problem?: string | null | undefined
        /**
         * Extension: whether something that was asked of it has not ended
         */
        underWay?: boolean | null | undefined
        /**
         * Extension: when it was sent last, in UTC
         */
        sentAt?: string | null | undefined
        /**
         * Extension: when it was paid, or said to be, in UTC
         */
        paidAt?: string | null | undefined
        /**
         * Extension: how often it was reminded of
         */
        reminders?: number | null | undefined
        /**
         * Extension: when it was reminded of last, in UTC
         */
        lastReminded?: string | null | undefined
        /**
         * Extension: what became of it by Peppol, where it went that way
         */
        eInvoice?: {
          state: 'queued' | 'accepted' | 'delivered' | 'failed' | 'rejected' | 'uncertain'
          reason?: string | null | undefined
          dispatchId?: number | null | undefined
        } | null | undefined
        /**
         * Extension: what is paid of it with VAT
         */
        paid?: number | null | undefined
        /**
         * Extension: what is still to be paid with VAT
         */
        open?: number | null | undefined
        /**
         * Extension: what is to be paid back with VAT, as it was credited after it was paid
         */
        refund?: number | null | undefined
      }[]
    }
    /**
     * An invoice for the contract of each of these groups, all or none; answers a batch that makes the PDFs. Scope: invoices:manage.
     */
    createContract: {
      kind: 'mutation'
      input: {
        contractStart: string
        /**
         * @minItems 1
         * @maxItems 5000
         */
        items: {
          schoolGroupId: number
        }[]
        /**
         * @minItems 1
         * @maxItems 5000
         */
        starts?: {
          schoolGroupId: number
          contractStart: string
        }[] | undefined
        again?: {
          number: string
          date: string
        } | undefined
      }
      output: {
        batch: number
        invoices: {
          invoiceId: number
          state: string
        }[]
      } | null
    }
    /**
     * Sends invoices to their customers; with `dueDate`, an extension, due then where they are due already and were never sent. Scope: invoices:manage.
     */
    send: {
      kind: 'mutation'
      input: {
        /**
         * @minItems 1
         * @maxItems 5000
         */
        invoices: {
          invoiceId: number
        }[]
        asPdf?: boolean | undefined
        dueDate?: string | undefined
      }
      output: {
        batch: number
        invoices: {
          invoiceId: number
          state: string
        }[]
      } | null
    }
    /**
     * Reminds of sent invoices. Scope: invoices:manage.
     */
    sendReminder: {
      kind: 'mutation'
      input: {
        /**
         * @minItems 1
         * @maxItems 5000
         */
        invoices: {
          invoiceId: number
        }[]
      }
      output: {
        batch: number
        invoices: {
          invoiceId: number
          state: string
        }[]
      } | null
    }
    /**
     * Makes the PDFs anew. Scope: invoices:manage.
     */
    recreatePdf: {
      kind: 'mutation'
      input: {
        /**
         * @minItems 1
         * @maxItems 5000
         */
        invoices: {
          invoiceId: number
        }[]
      }
      output: {
        batch: number
        invoices: {
          invoiceId: number
          state: string
        }[]
      } | null
    }
    /**
     * Says that sent invoices are paid, today or on the day of `date`, an extension. Scope: invoices:manage.
     */
    setPaid: {
      kind: 'mutation'
      input: {
        /**
         * @minItems 1
         * @maxItems 5000
         */
        invoices: {
          invoiceId: number
        }[]
        date?: string | undefined
      }
      output: {
        batch: number
        invoices: {
          invoiceId: number
          state: string
        }[]
      } | null
    }
    /**
     * Tries again to make or send what failed, with `dueDate` as `send` does; an extension. Scope: invoices:manage.
     */
    retry: {
      kind: 'mutation'
      input: {
        /**
         * @minItems 1
         * @maxItems 5000
         */
        invoices: {
          invoiceId: number
        }[]
        dueDate?: string | undefined
      }
      output: {
        batch: number
        invoices: {
          invoiceId: number
          state: string
        }[]
      } | null
    }
    /**
     * Takes back that an invoice is paid, and says why; an extension. Scope: invoices:manage.
     */
    undoPaid: {
      kind: 'mutation'
      input: {
        id: number
        reason: string
      }
      output: unknown
    }
    /**
     * How far a bulk call is, and what failed of it; an extension. Scope: invoices:manage.
     */
    batch: {
      kind: 'query'
      input: {
        id: number
      }
      output: {
        total: number
        done: number
        failed: {
          invoiceId: number
          invoiceNumber: string
          reason: string
        }[]
        finished: boolean
        succeeded?:
          | {
              invoiceId: number
              invoiceNumber: string
            }[]
          | null | undefined
        stopped?:
          | {
              invoiceId: number
              invoiceNumber: string
            }[]
          | null | undefined
      }
    }
    /**
     * What has not begun of a bulk call is not begun any more; an extension. Scope: invoices:manage.
     */
    stopBatch: {
      kind: 'mutation'
      input: {
        id: number
      }
      output: unknown
    }
    /**
     * The files of an invoice, what was sent to whom, what was paid, and who did what; an extension. Scope: invoices:manage.
     */
    history: {
      kind: 'query'
      input: {
        id: number
      }
      output: {
        files: {
          version: number
          date: string
        }[]
        dispatches: {
          id: number
          purpose: string
          channel: string
          recipient: string
          state:
            | 'queued'
            | 'sending'
            | 'accepted'
            | 'failed'
            | 'uncertain'
            | 'preparing'
            | 'prepared'
            | 'submitting'
            | 'delivered'
            | 'rejected'
          document?: string | null | undefined
          reason?: string | null | undefined
          date: string
        }[]
        events: {
          id: number
          at: string
          action:
            | 'created'
            | 'changed'
            | 'sent'
            | 'reminded'
            | 'recreated'
            | 'retried'
            | 'uploaded'
            | 'withdrawn'
            | 'invoiced'
            | 'credited'
            | 'paid'
            | 'booked'
            | 'paymentUndone'
            | 'assigned'
            | 'dismissed'
            | 'reopened'
            | 'resolvedSent'
            | 'resolvedNotSent'
            | 'licenceStarted'
            | 'licenceStopped'
            | 'parkingSpotAdded'
            | 'parkingSpotChanged'
            | 'parkingSpotRemoved'
            | 'participantAdded'
            | 'participantChanged'
            | 'participantRemoved'
            | 'participantFlagged'
            | 'waitingAdded'
            | 'waitingMovedUp'
            | 'waitingRemoved'
            | 'cancelled'
            | 'attestsSent'
            | 'messaged'
            | 'deleted'
            | 'enabled'
            | 'disabled'
            | 'roleGiven'
            | 'roleTaken'
            | 'confirmed'
            | 'confirmationResent'
            | 'passwordChanged'
          actorName?: string | null | undefined
          subject?: string | null | undefined
          changes: {
            field: string
            from: string | number | boolean | null
            to: string | number | boolean | null
          }[]
        }[]
        payments?:
          | {
              id: number
              amount: number
              automatic: boolean
              at: string
              by?: string | null | undefined
              undoneAt?: string | null | undefined
              source: 'bank' | 'manual'
              date: string
              name?: string | null | undefined
              iban?: string | null | undefined
              note?: string | null | undefined
              entryId: number
              undoneBy?: string | null | undefined
              undoneReason?: string | null | undefined
            }[]
          | null | undefined
      }
    }
    /**
     * Says whether a dispatch arrived of which nobody knows; an extension. Scope: dispatches:settle.
     */
    resolveUncertain: {
      kind: 'mutation'
      input: {
        dispatchId: number
        sent: boolean
      }
      output: unknown
    }
    /**
     * Sends a dispatch again that failed; an extension. Scope: dispatches:settle.
     */
    retryDispatch: {
      kind: 'mutation'
      input: {
        dispatchId: number
      }
      output: unknown
    }
    /**
     * Course days to bill, by school group. Scope: invoices:manage.
     */
    courseDaysToInvoice: {
      kind: 'query'
      input: Record<string, never>
      output: {
        schoolGroupId: number
        schoolGroupName?: string | null | undefined
        openCourseDays?:
          | {
              courseDayId: number
              courseDayDate?: string | null | undefined
              courseDayType?: number | null | undefined
              courseDayTheme?: string | null | undefined
              participantsCount?: number | null | undefined
              priceCourseDay?: number | null | undefined
              priceTravel?: number | null | undefined
            }[]
          | null | undefined
      }[]
    }
    /**
     * An invoice for the course days of each group. Scope: invoices:manage.
     */
    createForCourseDays: {
      kind: 'mutation'
      input: {
        /**
         * @minItems 1
         * @maxItems 5000
         */
        items: {
          /**
           * @minItems 1
           * @maxItems 5000
           */
          openCourseDayIds: number[]
          schoolGroupId: number
        }[]
        again?: {
          number: string
          date: string
        } | undefined
      }
      output: {
        batch: number
        invoices: {
          invoiceId: number
          state: string
        }[]
      } | null
    }
    /**
     * School visits to bill, by school group. Scope: invoices:manage.
     */
    schoolVisitsToInvoice: {
      kind: 'query'
      input: Record<string, never>
      output: {
        schoolGroupId: number
        schoolGroupName?: string | null | undefined
        schoolVisits?:
          | {
              schoolVisitId: number
              schoolVisitDate?: string | null | undefined
              schoolVisitTheme?: string | null | undefined
              participantsCount?: number | null | undefined
              priceSchoolVisit?: number | null | undefined
              priceTravel?: number | null | undefined
            }[]
          | null | undefined
      }[]
    }
    /**
     * An invoice for the school visits of each group. Scope: invoices:manage.
     */
    createForSchoolVisits: {
      kind: 'mutation'
      input: {
        /**
         * @minItems 1
         * @maxItems 5000
         */
        items: {
          /**
           * @minItems 1
           * @maxItems 5000
           */
          schoolVisitIds: number[]
          schoolGroupId: number
        }[]
        again?: {
          number: string
          date: string
        } | undefined
      }
      output: {
        batch: number
        invoices: {
          invoiceId: number
          state: string
        }[]
      } | null
    }
    /**
     * Individual feedback to bill, by school group. Scope: invoices:manage.
     */
    feedbackToInvoice: {
      kind: 'query'
      input: Record<string, never>
      output: {
        schoolGroupId: number
        schoolGroupName?: string | null | undefined
        individualFeedback?:
          | {
              individualFeedbackId: number
              individualFeedbackDate?: string | null | undefined
              individualFeedbackDescription?: string | null | undefined
              priceIndividualFeedback?: number | null | undefined
            }[]
          | null | undefined
      }[]
    }
    /**
     * An invoice for the individual feedback of each group. Scope: invoices:manage.
     */
    createForFeedback: {
      kind: 'mutation'
      input: {
        /**
         * @minItems 1
         * @maxItems 5000
         */
        items: {
          /**
           * @minItems 1
           * @maxItems 5000
           */
          individualFeedbackIds: number[]
          schoolGroupId: number
        }[]
        again?: {
          number: string
          date: string
        } | undefined
      }
      output: {
        batch: number
        invoices: {
          invoiceId: number
          state: string
        }[]
      } | null
    }
    /**
     * An invoice for each of these purchase orders, all or none. Scope: invoices:manage.
     */
    createFromPurchaseOrders: {
      kind: 'mutation'
      input: {
        contractStart: string
        /**
         * @minItems 1
         * @maxItems 5000
         */
        items: {
          purchaseOrderId: number
        }[]
        /**
         * @minItems 1
         * @maxItems 5000
         */
        starts?: {
          purchaseOrderId: number
          contractStart: string
        }[] | undefined
        again?: {
          number: string
          date: string
        } | undefined
      }
      output: {
        batch: number
        invoices: {
          invoiceId: number
          state: string
        }[]
      } | null
    }
    /**
     * How invoices would leave, and what would keep them from arriving as e-invoices; an extension. Scope: invoices:manage.
     */
    preflight: {
      kind: 'mutation'
      input: {
        /**
         * @minItems 1
         * @maxItems 5000
         */
        invoices: {
          invoiceId: number
        }[]
      }
      output: {
        invoiceId: number
        invoiceNumber: string
        channel: 'peppol' | 'mail' | 'none'
        checks: {
          name: string
          result: 'ok' | 'warning' | 'error'
          text: string
        }[]
      }[]
    }
    /**
     * Asks the access point what became of an e-invoice, and answers it; never sends it; an extension. Scope: invoices:manage.
     */
    askAgain: {
      kind: 'mutation'
      input: {
        dispatchId: number
      }
      output: {
        state: 'queued' | 'accepted' | 'delivered' | 'failed' | 'rejected' | 'uncertain'
        reason?: string | null | undefined
        dispatchId?: number | null | undefined
      }
    }
  }
  creditNotes: {
    /**
     * Takes back all that is left of an invoice; repeated with its `key`, an extension, it answers the same note. Scope: creditNotes:manage.
     */
    createFull: {
      kind: 'mutation'
      input: {
        invoiceId: number
        keepBilled?: boolean | undefined
        key?: string | undefined
        again?: {
          number: string
          date: string
        } | undefined
      }
      output: unknown
    }
    /**
     * Takes back an amount of some lines of an invoice, each at most what is left of it; repeated with its `key`, an extension, it answers the same note. Scope: creditNotes:manage.
     */
    createPartial: {
      kind: 'mutation'
      input: {
        invoiceId: number
        keepBilled?: boolean | undefined
        key?: string | undefined
        again?: {
          number: string
          date: string
        } | undefined
        /**
         * @minItems 1
         * @maxItems 1000
         */
        items: {
          invoiceItemId: number
          amount: number
        }[]
      }
      output: unknown
    }
  }
  operations: {
    /**
     * What the installation runs, reaches and has waiting, and whether its database is held; an extension. Scope: operations:manage.
     */
    status: {
      kind: 'query'
      input: Record<string, never>
      output: {
        held?: {
          since: string
          why: 'database' | 'timeline' | 'address' | 'behind'
        } | null | undefined
        releases: {
          app: string
          version: string
          migration?: string | null | undefined
        }[]
        queues: {
          name: string
          waiting: number
          oldest?: string | null | undefined
        }[]
        mail: boolean
        accessPoint?: boolean | null | undefined
        database: boolean
        lastBackup?: {
          at: string
          succeeded: boolean
          problem?: string | null | undefined
        } | null | undefined
        lastVerified?: {
          at: string
          succeeded: boolean
          problem?: string | null | undefined
        } | null | undefined
        series: {
          kind: 'invoice' | 'creditNote' | 'purchaseOrder'
          year: number
          ours: number
          theirs?: number | null | undefined
        }[]
      }
    }
    /**
     * Says which numbers left last after the backup of a restored database, or that nothing left, so that it goes on; an extension. Scope: operations:manage.
     */
    settle: {
      kind: 'mutation'
      input: {
        /**
         * @maxItems 1000
         */
        series: {
          kind: 'invoice' | 'creditNote' | 'purchaseOrder'
          year: number
          last: number
        }[]
        nothingLost?: boolean | undefined
      }
      output: unknown
    }
    /**
     * What a restore leaves to decide: lost numbers, mails that may have left, links that work again; an extension. Scope: operations:manage.
     */
    restored: {
      kind: 'query'
      input: Record<string, never>
      output: {
        lost: {
          total: number
          first: {
            kind: 'invoice' | 'creditNote' | 'purchaseOrder'
            year: number
            sequence: number
            number: string
          }[]
        }
        mails: {
          total: number
          first: {
            id: number
            purpose: string
            channel: string
            recipient: string
            state:
              | 'queued'
              | 'sending'
              | 'accepted'
              | 'failed'
              | 'uncertain'
              | 'preparing'
              | 'prepared'
              | 'submitting'
              | 'delivered'
              | 'rejected'
            document?: string | null | undefined
            reason?: string | null | undefined
            date: string
          }[]
        }
        links?: {
          calendars: number
          orders: number
        } | null | undefined
      }
    }
    /**
     * Says why there is no document with these lost numbers; an extension. Scope: operations:manage.
     */
    voidNumbers: {
      kind: 'mutation'
      input: {
        kind: 'invoice' | 'creditNote' | 'purchaseOrder'
        year: number
        first: number
        last: number
        reason: string
      }
      output: unknown
    }
    /**
     * Says of all mails of before a restore that were asked for between two instants whether they left, at most 500 at once; an extension. Scope: operations:manage.
     */
    answerMails: {
      kind: 'mutation'
      input: {
        from: string
        until: string
        sent: boolean
      }
      output: {
        answered: number
        left: number
      }
    }
    /**
     * Gives every calendar and every open order a new address, once after a restore; an extension. Scope: operations:manage.
     */
    renewLinks: {
      kind: 'mutation'
      input: Record<string, never>
      output: {
        calendars: number
        orders: number
      }
    }
  }
  payments: {
    /**
     * The statements of the bank, of a year or all, the newest first; an extension. Scope: payments:read.
     */
    statements: {
      kind: 'query'
      input: {
        year?: number | undefined
      }
      output: {
        id: number
        format: string
        account: string
        number?: string | null | undefined
        date: string
        opening: number
        closing: number
        entries: number
        toDo: number
        gap?: 'number' | 'balance' | null | undefined
        importedAt: string
        importedBy?: string | null | undefined
      }[]
    }
    /**
     * The payments, the newest first, at most 5000 from the id `after`; an extension. Scope: payments:read.
     */
    entries: {
      kind: 'query'
      input: {
        id?: number | undefined
        statementId?: number | undefined
        state?: 'toDo' | 'partly' | 'booked' | 'dismissed' | undefined
        q?: string | undefined
        year?: number | undefined
        schoolGroupId?: number | undefined
        after?: number | undefined
      }
      output: {
        id: number
        source: 'bank' | 'manual'
        statementId?: number | null | undefined
        date: string
        valueDate?: string | null | undefined
        amount: number
        remainder: number
        kind: 'transfer' | 'return' | 'charge' | 'batch' | 'sent' | 'other'
        state: 'toDo' | 'partly' | 'booked' | 'dismissed'
        name?: string | null | undefined
        iban?: string | null | undefined
        reference?: string | null | undefined
        communication?: string | null | undefined
        schoolGroupId?: number | null | undefined
        schoolGroupName?: string | null | undefined
        reason?: 'notOurs' | 'own' | 'interest' | 'other' | 'charges' | 'withdrawn' | null | undefined
        note?: string | null | undefined
        allocations: {
          id: number
          invoiceId?: number | null | undefined
          invoiceNumber?: string | null | undefined
          counterEntryId?: number | null | undefined
          amount: number
          automatic: boolean
          at: string
          by?: string | null | undefined
          undoneAt?: string | null | undefined
        }[]
      }[]
    }
    /**
     * What a payment may be for, the likeliest first; an extension. Scope: payments:read.
     */
    suggest: {
      kind: 'query'
      input: {
        id: number
      }
      output: {
        key: string
        reasons: (
          | 'replacesManual'
          | 'returnOf'
          | 'refundOf'
          | 'reference'
          | 'otherInvoices'
          | 'several'
          | 'allOverdue'
          | 'typo'
          | 'iban'
          | 'name'
          | 'customer'
        )[]
        allocations: {
          invoiceId?: number | null | undefined
          invoiceNumber?: string | null | undefined
          open: number
          amount: number
        }[]
        counterEntryId?: number | null | undefined
        schoolGroupId?: number | null | undefined
        remainder: number
      }[]
    }
    /**
     * The invoices with something to pay, or to pay back, of a school group or found by a number, a payment reference, an amount or a name; the first due first, at most 200; an extension. Scope: payments:read.
     */
    openInvoices: {
      kind: 'query'
      input: {
        schoolGroupId?: number | undefined
        q?: string | undefined
      }
      output: {
        id: number
        invoiceNumber?: string | null | undefined
        status: 0 | 1 | 2 | 3
        creationDate?: string | null | undefined
        dueDate?: string | null | undefined
        schoolGroupId?: number | null | undefined
        schoolGroupName?: string | null | undefined
        total: number
        open: number
        refund: number
      }[]
    }
    /**
     * Books suggestions as they were seen, all or none; an extension. Scope: payments:manage.
     */
    accept: {
      kind: 'mutation'
      input: {
        /**
         * @minItems 1
         * @maxItems 500
         */
        items: {
          entryId: number
          key: string
        }[]
      }
      output: unknown
    }
    /**
     * Books parts of a payment on invoices; of what went out, as a refund of theirs; with `remainder`, as it was read, only while that is left of the payment, so that a repeated request books nothing; an extension. Scope: payments:manage.
     */
    allocate: {
      kind: 'mutation'
      input: {
        entryId: number
        /**
         * @minItems 1
         * @maxItems 500
         */
        allocations: {
          invoiceId: number
          amount: number
        }[]
        remainder?: number | undefined
      }
      output: unknown
    }
    /**
     * Books two payments of opposite signs on each other, as far as both go; an extension. Scope: payments:manage.
     */
    pair: {
      kind: 'mutation'
      input: {
        entryId: number
        counterEntryId: number
      }
      output: unknown
    }
    /**
     * Makes the rest of a payment a school group's credit; an extension. Scope: payments:manage.
     */
    assign: {
      kind: 'mutation'
      input: {
        entryId: number
        schoolGroupId: number
      }
      output: unknown
    }
    /**
     * Leaves a payment out, as it pays no invoice; an extension. Scope: payments:manage.
     */
    dismiss: {
      kind: 'mutation'
      input: {
        entryId: number
        reason: 'notOurs' | 'own' | 'interest' | 'other'
        note?: string | null | undefined
      }
      output: unknown
    }
    /**
     * Takes back what is booked; of a payment by hand a reason is needed, and it is withdrawn; an extension. Scope: payments:manage.
     */
    undo: {
      kind: 'mutation'
      input: {
        allocationId: number
        reason?: string | null | undefined
      }
      output: unknown
    }
    /**
     * Takes back what was decided of payments since these allocations stood, all or none: others are undone, these stand again, and what was set aside is open again; an extension. Scope: payments:manage.
     */
    takeBack: {
      kind: 'mutation'
      input: {
        /**
         * @minItems 1
         * @maxItems 500
         */
        entries: {
          entryId: number
          /**
           * @maxItems 500
           */
          allocationIds: number[]
        }[]
      }
      output: unknown
    }
    /**
     * Takes back that a payment is left out or is a credit; an extension. Scope: payments:manage.
     */
    reopen: {
      kind: 'mutation'
      input: {
        entryId: number
      }
      output: unknown
    }
  }
  purchaseOrders: {
    /**
     * The purchase orders of a year, the newest first; without those that were withdrawn. Scope: purchaseOrders:manage.
     */
    list: {
      kind: 'query'
      input: {
        year: number
      }
      output: {
        id: number
        name?: string | null | undefined
        schoolGroupName?: string | null | undefined
        invoiceType: 0 | 1 | 2 | 3
        amount?: number | null | undefined
        creationDate?: string | null | undefined
        uploadDate?: string | null | undefined
        invoiceId?: number | null | undefined
        schoolGroupPurchaseOrderEmails?: string | null | undefined
        purchaseOrderNumber?: string | null | undefined
        schoolGroupId?: number | null | undefined
        items?:
          | {
              id: number
              typeName: string
              description: string
              amount: number
            }[]
          | null | undefined
        problem?: string | null | undefined
        underWay?: boolean | null | undefined
        sentAt?: string | null | undefined
        reminders?: number | null | undefined
        remindedAt?: string | null | undefined
        uploadedBy?: string | null | undefined
        hasFile?: boolean | null | undefined
        invoiceNumber?: string | null | undefined
      }[]
    }
    /**
     * The orders of all years that are uploaded and not invoiced. Scope: purchaseOrders:manage.
     */
    readyToInvoice: {
      kind: 'query'
      input: Record<string, never>
      output: {
        id: number
        name?: string | null | undefined
        schoolGroupName?: string | null | undefined
        invoiceType: 0 | 1 | 2 | 3
        amount?: number | null | undefined
        creationDate?: string | null | undefined
        uploadDate?: string | null | undefined
        invoiceId?: number | null | undefined
        schoolGroupPurchaseOrderEmails?: string | null | undefined
        purchaseOrderNumber?: string | null | undefined
        schoolGroupId?: number | null | undefined
        items?:
          | {
              id: number
              typeName: string
              description: string
              amount: number
            }[]
          | null | undefined
        problem?: string | null | undefined
        underWay?: boolean | null | undefined
        sentAt?: string | null | undefined
        reminders?: number | null | undefined
        remindedAt?: string | null | undefined
        uploadedBy?: string | null | undefined
        hasFile?: boolean | null | undefined
        invoiceNumber?: string | null | undefined
      }[]
    }
    /**
     * An order for the contract of each of these groups, all or none. Scope: purchaseOrders:manage.
     */
    createContract: {
      kind: 'mutation'
      input: {
        /**
         * @minItems 1
         * @maxItems 5000
         */
        items: {
          schoolGroupId: number
        }[]
        again?: {
          number: string
          date: string
        } | undefined
      }
      output: {
        purchaseOrders: {
          purchaseOrderId: number
          purchaseOrderNumber: string
        }[]
      } | null
    }
    /**
     * Course days that need an order, by school group. Scope: purchaseOrders:manage.
     */
    courseDaysToOrder: {
      kind: 'query'
      input: Record<string, never>
      output: {
        schoolGroupId: number
        schoolGroupName?: string | null | undefined
        openCourseDays?:
          | {
              courseDayId: number
              courseDayDate?: string | null | undefined
              courseDayType?: number | null | undefined
              courseDayTheme?: string | null | undefined
              participantsCount?: number | null | undefined
              priceCourseDay?: number | null | undefined
              priceTravel?: number | null | undefined
            }[]
          | null | undefined
      }[]
    }
    /**
     * An order for the course days of each group. Scope: purchaseOrders:manage.
     */
    createForCourseDays: {
      kind: 'mutation'
      input: {
        /**
         * @minItems 1
         * @maxItems 5000
         */
        items: {
          /**
           * @minItems 1
           * @maxItems 5000
           */
          openCourseDayIds: number[]
          schoolGroupId: number
        }[]
        again?: {
          number: string
          date: string
        } | undefined
      }
      output: {
        purchaseOrders: {
          purchaseOrderId: number
          purchaseOrderNumber: string
        }[]
      } | null
    }
    /**
     * School visits that need an order, by school group. Scope: purchaseOrders:manage.
     */
    schoolVisitsToOrder: {
      kind: 'query'
      input: Record<string, never>
      output: {
        schoolGroupId: number
        schoolGroupName?: string | null | undefined
        schoolVisits?:
          | {
              schoolVisitId: number
              schoolVisitDate?: string | null | undefined
              schoolVisitTheme?: string | null | undefined
              participantsCount?: number | null | undefined
              priceSchoolVisit?: number | null | undefined
              priceTravel?: number | null | undefined
            }[]
          | null | undefined
      }[]
    }
    /**
     * An order for the school visits of each group. Scope: purchaseOrders:manage.
     */
    createForSchoolVisits: {
      kind: 'mutation'
      input: {
        /**
         * @minItems 1
         * @maxItems 5000
         */
        items: {
          /**
           * @minItems 1
           * @maxItems 5000
           */
          schoolVisitIds: number[]
          schoolGroupId: number
        }[]
        again?: {
          number: string
          date: string
        } | undefined
      }
      output: {
        purchaseOrders: {
          purchaseOrderId: number
          purchaseOrderNumber: string
        }[]
      } | null
    }
    /**
     * Individual feedback that needs an order, by school group. Scope: purchaseOrders:manage.
     */
    feedbackToOrder: {
      kind: 'query'
      input: Record<string, never>
      output: {
        schoolGroupId: number
        schoolGroupName?: string | null | undefined
        individualFeedback?:
          | {
              individualFeedbackId: number
              individualFeedbackDate?: string | null | undefined
              individualFeedbackDescription?: string | null | undefined
              priceIndividualFeedback?: number | null | undefined
            }[]
          | null | undefined
      }[]
    }
    /**
     * An order for the individual feedback of each group. Scope: purchaseOrders:manage.
     */
    createForFeedback: {
      kind: 'mutation'
      input: {
        /**
         * @minItems 1
         * @maxItems 5000
         */
        items: {
          /**
           * @minItems 1
           * @maxItems 5000
           */
          individualFeedbackIds: number[]
          schoolGroupId: number
        }[]
        again?: {
          number: string
          date: string
        } | undefined
      }
      output: {
        purchaseOrders: {
          purchaseOrderId: number
          purchaseOrderNumber: string
        }[]
      } | null
    }
    /**
     * What was sent of an order to whom, and who did what; an extension. Scope: purchaseOrders:manage.
     */
    history: {
      kind: 'query'
      input: {
        id: number
      }
      output: {
        dispatches: {
          id: number
          purpose: string
          channel: string
          recipient: string
          state:
            | 'queued'
            | 'sending'
            | 'accepted'
            | 'failed'
            | 'uncertain'
            | 'preparing'
            | 'prepared'
            | 'submitting'
            | 'delivered'
            | 'rejected'
          document?: string | null | undefined
          reason?: string | null | undefined
          date: string
        }[]
        events: {
          id: number
          at: string
          action:
            | 'created'
            | 'changed'
            | 'sent'
            | 'reminded'
            | 'recreated'
            | 'retried'
            | 'uploaded'
            | 'withdrawn'
            | 'invoiced'
            | 'credited'
            | 'paid'
            | 'booked'
            | 'paymentUndone'
            | 'assigned'
            | 'dismissed'
            | 'reopened'
            | 'resolvedSent'
            | 'resolvedNotSent'
            | 'licenceStarted'
            | 'licenceStopped'
            | 'parkingSpotAdded'
            | 'parkingSpotChanged'
            | 'parkingSpotRemoved'
            | 'participantAdded'
            | 'participantChanged'
            | 'participantRemoved'
            | 'participantFlagged'
            | 'waitingAdded'
            | 'waitingMovedUp'
            | 'waitingRemoved'
            | 'cancelled'
            | 'attestsSent'
            | 'messaged'
            | 'deleted'
            | 'enabled'
            | 'disabled'
            | 'roleGiven'
            | 'roleTaken'
            | 'confirmed'
            | 'confirmationResent'
            | 'passwordChanged'
          actorName?: string | null | undefined
          subject?: string | null | undefined
          changes: {
            field: string
            from: string | number | boolean | null
            to: string | number | boolean | null
          }[]
        }[]
      }
    }
    /**
     * Withdraws an order that is not invoiced: what it orders is open again; an extension. Scope: purchaseOrders:manage.
     */
    withdraw: {
      kind: 'mutation'
      input: {
        id: number
      }
      output: unknown
    }
    /**
     * Reminds of orders that were not uploaded, all or none; an extension. Scope: purchaseOrders:manage.
     */
    sendReminder: {
      kind: 'mutation'
      input: {
        /**
         * @minItems 1
         * @maxItems 5000
         */
        purchaseOrders: {
          purchaseOrderId: number
        }[]
      }
      output: unknown
    }
  }
  reminders: {
    /**
     * The customers whose next letter is due, by name, with the invoices that it is about; an extension. Scope: invoices:manage.
     */
    due: {
      kind: 'query'
      input: Record<string, never>
      output: {
        schoolGroupId: number
        schoolGroupName: string
        level: number
        total: number
        emails: string[]
        hold?: 'payment' | 'noAddress' | null | undefined
        entries: {
          id: number
          date: string
          remainder: number
          name?: string | null | undefined
          iban?: string | null | undefined
        }[]
        invoices: {
          invoiceId: number
          invoiceNumber: string
          dueDate: string
          open: number
          daysLate: number
          reminders: number
          lastReminded?: string | null | undefined
        }[]
        leftOut: {
          invoiceId: number
          invoiceNumber: string
          reason: 'notDue' | 'recent'
        }[]
      }[]
    }
    /**
     * Mails each customer one letter about these invoices; with `also`, those too that are not due or that the customer heard of recently; an extension. Scope: invoices:manage.
     */
    send: {
      kind: 'mutation'
      input: {
        /**
         * @minItems 1
         * @maxItems 5000
         */
        items: {
          schoolGroupId: number
          /**
           * @minItems 1
           * @maxItems 5000
           */
          invoiceIds: number[]
        }[]
        also?: boolean | undefined
      }
      output: {
        batch: number
        invoices: {
          invoiceId: number
          state: string
        }[]
      } | null
    }
    /**
     * Says that these letters were posted, so that they count; an extension. Scope: invoices:manage.
     */
    posted: {
      kind: 'mutation'
      input: {
        /**
         * @minItems 1
         * @maxItems 5000
         */
        items: {
          schoolGroupId: number
          /**
           * @minItems 1
           * @maxItems 5000
           */
          invoiceIds: number[]
        }[]
      }
      output: {
        batch: number
        invoices: {
          invoiceId: number
          state: string
        }[]
      } | null
    }
  }
  reports: {
    /**
     * The account of a school group: what changed what it owes, and what it owed before and after; for others than admins their own group, with the invoices that it has got; an extension. Scope: invoices:read.
     */
    account: {
      kind: 'query'
      input: {
        schoolGroupId: number
        from?: string | undefined
        to?: string | undefined
      }
      output: {
        opening: number
        rows: {
          date: string
          kind: 'invoice' | 'creditNote' | 'payment' | 'refund'
          number?: string | null | undefined
          debit: number
          credit: number
          balance: number
          id: number
        }[]
        closing: number
      }
    }
    /**
     * The open amounts of all customers on a day, by days past due, as the journal has them; `unassigned` is money of no customer; a day to come is refused; an extension. Scope: invoices:manage.
     */
    aged: {
      kind: 'query'
      input: {
        date?: string | undefined
      }
      output: {
        rows: {
          schoolGroupId: number
          schoolGroupName?: string | null | undefined
          notDue: number
          to30: number
          to60: number
          to90: number
          over90: number
          credit: number
          total: number
        }[]
        unassigned: number
      }
    }
    /**
     * The invoices and credits that `reports.aged` counts on a day, of all customers or one, of all ages or one, each with what was open of it then: their amounts are its sums, credits negative; an extension. Scope: invoices:manage.
     */
    agedInvoices: {
      kind: 'query'
      input: {
        date?: string | undefined
        schoolGroupId?: number | undefined
        age?: 'notDue' | 'to30' | 'to60' | 'to90' | 'over90' | 'credit' | undefined
      }
      output: {
        kind: 'invoice' | 'payment'
        id: number
        number?: string | null | undefined
        date: string
        dueDate?: string | null | undefined
        schoolGroupId: number
        schoolGroupName?: string | null | undefined
        age: 'notDue' | 'to30' | 'to60' | 'to90' | 'over90' | 'credit'
        amount: number
      }[]
    }
    /**
     * What was invoiced and credited in a year, by month and kind, without VAT; an extension. Scope: invoices:manage.
     */
    revenue: {
      kind: 'query'
      input: {
        year: number
      }
      output: {
        month: number
        type: 0 | 1 | 2 | 3
        invoiced: number
        credited: number
        net: number
      }[]
    }
    /**
     * The invoices and credit notes that `reports.revenue` counts, of a year or a month of it, of all types or one, of both kinds or one: their amounts are its sums, those of credit notes negative; an extension. Scope: invoices:manage.
     */
    revenueDocuments: {
      kind: 'query'
      input: {
        year: number
        month?: number | undefined
        type?: number | undefined
        kind?: 'invoice' | 'creditNote' | undefined
      }
      output: {
        kind: 'invoice' | 'creditNote'
        id: number
        number: string
        date: string
        schoolGroupId: number
        schoolGroupName?: string | null | undefined
        amount: number
      }[]
    }
    /**
     * What contracts will bill in the twelve months to come, without VAT, the first first; an extension. Scope: invoices:manage.
     */
    expected: {
      kind: 'query'
      input: Record<string, never>
      output: {
        date: string
        schoolGroupId: number
        schoolGroupName?: string | null | undefined
        fee: number
        share: number
      }[]
    }
    /**
     * The school groups whose licence ends by a day, the first to end first; an extension. Scope: invoices:manage.
     */
    licences: {
      kind: 'query'
      input: {
        until: string
      }
      output: {
        schoolGroupId: number
        schoolGroupName?: string | null | undefined
        licenceExpirationDate?: string | null | undefined
      }[]
    }
    /**
     * The places, participants and people present of the course days of a year; with `schoolId` those of one school, on the days that are over; an extension. Scope: courseDays:write.
     */
    occupancy: {
      kind: 'query'
      input: {
        year: number
        schoolId?: string | undefined
      }
      output: {
        courseDayId: number
        theme?: string | null | undefined
        date: string
        maxParticipants: number
        participants: number
        present: number
      }[]
    }
    /**
     * The participants and people present of each school, on the course days of a year that are over; an extension. Scope: courseDays:write.
     */
    attendance: {
      kind: 'query'
      input: {
        year: number
      }
      output: {
        schoolId: string
        schoolName?: string | null | undefined
        participants: number
        present: number
      }[]
    }
  }
  accounting: {
    /**
     * Delivers what was made until a day before today and was not delivered yet, PDFs included; the file follows within moments; an extension. Scope: invoices:manage.
     */
    deliver: {
      kind: 'mutation'
      input: {
        until: string
      }
      output: {
        id: number
        from: string
        until: string
        documents: number
        file?: string | null | undefined
      }
    }
    /**
     * The deliveries to the accountant, the newest first, with their mails; an extension. Scope: invoices:manage.
     */
    deliveries: {
      kind: 'query'
      input: Record<string, never>
      output: {
        id: number
        from: string
        until: string
        documents: number
        file?: string | null | undefined
        problem?: string | null | undefined
        madeAt: string
        madeBy?: string | null | undefined
        mailedTo: string[]
        mailedAt?: string | null | undefined
        mailOn?: string | null | undefined
        mails: {
          id: number
          purpose: string
          channel: string
          recipient: string
          state:
            | 'queued'
            | 'sending'
            | 'accepted'
            | 'failed'
            | 'uncertain'
            | 'preparing'
            | 'prepared'
            | 'submitting'
            | 'delivered'
            | 'rejected'
          document?: string | null | undefined
          reason?: string | null | undefined
          date: string
        }[]
      }[]
    }
  }
  search: {
    /**
     * Records and users whose words begin with those of the question, those that the viewer may see; an extension. Scope: search:find.
     */
    find: {
      kind: 'query'
      input: {
        q: string
      }
      output: {
        invoices?:
          | {
              id: number
              schoolGroupName?: string | null | undefined
              invoiceNumber: string
              year: number
              reference: string
              total: number
              /**
               * Extension: what is still to be paid with VAT
               */
              open?: number | null | undefined
            }[]
          | null | undefined
        creditNotes?:
          | {
              id: number
              schoolGroupName?: string | null | undefined
              creditNoteNumber: string
              invoiceId: number
              invoiceNumber: string
              year: number
              total: number
            }[]
          | null | undefined
        purchaseOrders?:
          | {
              id: number
              schoolGroupName?: string | null | undefined
              purchaseOrderNumber: string
              name?: string | null | undefined
              year: number
              total: number
            }[]
          | null | undefined
        payments?:
          | {
              id: number
              source: 'bank' | 'manual'
              date: string
              amount: number
              name?: string | null | undefined
              iban?: string | null | undefined
              schoolGroupName?: string | null | undefined
            }[]
          | null | undefined
        courseDays?:
          | {
              id: number
              theme: string
              type: 0 | 1 | 2 | 3 | 4 | 5
              startDate: string
              isPublic: boolean
            }[]
          | null | undefined
        people?:
          | {
              firstName?: string | null | undefined
              lastName?: string | null | undefined
              email: string
              userId?: number | null | undefined
              schoolId?: string | null | undefined
              schoolName?: string | null | undefined
              courseDayId: number
              theme: string
            }[]
          | null | undefined
        users?:
          | {
              id: number
              guid?: string | null | undefined
              userName?: string | null | undefined
              firstName?: string | null | undefined
              lastName?: string | null | undefined
              schoolId?: string | null | undefined
              schoolName?: string | null | undefined
              roles?: string[] | null | undefined
              /**
               * Extension: since when the account waits to be confirmed; absent once it is
               */
              invitedSince?: string | null | undefined
              /**
               * Extension: when the user last signed in
               */
              lastSignIn?: string | null | undefined
            }[]
          | null | undefined
        failed: ('school' | 'identity')[]
      }
    }
  }
  worklist: {
    /**
     * What waits to be done, of what the caller may see, the own course days to come and the new attests; nothing of what does not wait; an extension. Scope: reference:read.
     */
    get: {
      kind: 'query'
      input: Record<string, never>
      output: {
        name: string
        year?: number | null | undefined
        courseDay?: {
          id: number
          theme?: string | null | undefined
          startDate?: string | null | undefined
          position?: number | null | undefined
        } | null | undefined
        attest?: {
          number: string
          theme: string
          startDate: string
        } | null | undefined
        count: number
        amount?: number | null | undefined
        oldest?: string | null | undefined
      }[]
    }
  }
  users: {
    /**
     * The users of a school, by name. Scope: users:read.
     */
    list: {
      kind: 'query'
      input: {
        schoolId: string
      }
      output: {
        id: number
        guid?: string | null | undefined
        userName?: string | null | undefined
        firstName?: string | null | undefined
        lastName?: string | null | undefined
        schoolId?: string | null | undefined
        schoolName?: string | null | undefined
        roles?: string[] | null | undefined
        /**
         * Extension: since when the account waits to be confirmed; absent once it is
         */
        invitedSince?: string | null | undefined
        /**
         * Extension: when the user last signed in
         */
        lastSignIn?: string | null | undefined
      }[]
    }
    /**
     * Adds a user with the role Active and mails the code that confirms the account. Scope: users:manage.
     */
    create: {
      kind: 'mutation'
      input: {
        firstName?: string | null | undefined
        lastName?: string | null | undefined
        schoolId: string
        schoolName?: string | null | undefined
        userName: string
      }
      output: unknown
    }
    /**
     * Changes the names of a user; the user name stays, and roles have calls of their own. Scope: users:manage.
     */
    update: {
      kind: 'mutation'
      input: {
        firstName?: string | null | undefined
        lastName?: string | null | undefined
        schoolId: string
        schoolName?: string | null | undefined
        id: number
        guid?: string | null | undefined
        userName?: string | null | undefined
      }
      output: unknown
    }
    /**
     * Deletes a user, whose sessions end at once. Scope: users:manage.
     */
    remove: {
      kind: 'mutation'
      input: {
        id: number
        schoolId: string
      }
      output: unknown
    }
    /**
     * Enables a user, or disables one, whose sessions end at once. Scope: users:manage.
     */
    setActive: {
      kind: 'mutation'
      input: {
        id: number
        schoolId: string
        active: boolean
      }
      output: unknown
    }
    /**
     * Mails one user who has not confirmed yet once more; an extension. Scope: users:manage.
     */
    resendActivation: {
      kind: 'mutation'
      input: {
        id: number
        schoolId: string
      }
      output: unknown
    }
    /**
     * Gives a user a role, or takes it. Scope: users:manage.
     */
    setRole: {
      kind: 'mutation'
      input: {
        id: number
        schoolId: string
        role:
          | 'Admin'
          | 'Ambtsbevoegdheden'
          | 'Boekhouding'
          | 'Dagroosterbeheer'
          | 'Directie'
          | 'Examenrooster'
          | 'Personeelsadministratie'
          | 'Roosteraar'
          | 'SchoolAdmin'
          | 'TA'
          | 'ICT'
          | 'Orthopedagoog'
          | 'Adjunct-directeur'
          | 'Opleiding'
        value: boolean
      }
      output: unknown
    }
  }
}

/**
 * What the address of each file takes.
 */
export interface Downloads {
  /**
   * School groups as a spreadsheet: all, or where `schoolGroups.exportNarrowed` is named those that are asked. Scope: schoolGroups:export.
   */
  schoolGroups: {
    q?: string | undefined
    network?: string | undefined
    province?: string | undefined
    peppol?: 'yes' | 'no' | undefined
    contractType?: string | undefined
    expiry?: 'expired' | 'soon' | 'later' | 'none' | undefined
  }
  /**
   * The account of a school group on paper; an extension. Scope: invoices:read.
   */
  accountPdf: {
    schoolGroupId: number
    from?: string | undefined
    to?: string | undefined
  }
  /**
   * The account of a school group as a spreadsheet; an extension. Scope: invoices:read.
   */
  accountXlsx: {
    schoolGroupId: number
    from?: string | undefined
    to?: string | undefined
  }
  /**
   * The model that the person had open when the exception was reported. Scope: exceptions:manage.
   */
  exceptionModel: {
    id: number
  }
  /**
   * A screenshot of that moment, as the image that was sent. Scope: exceptions:manage.
   */
  exceptionScreenshot: {
    id: number
  }
  /**
   * Who has a place, by school and name, to be signed on paper, as a PDF; an extension. Scope: courseDays:write.
   */
  courseDayAttendance: {
    id: number
  }
  /**
   * Who has a place as a spreadsheet; an extension. Scope: courseDays:write.
   */
  courseDayParticipants: {
    id: number
  }
  /**
   * The PDF of an invoice; an earlier one by its version, an extension. Scope: invoices:read.
   */
  invoicePdf: {
    id: number
    version?: number | undefined
  }
  /**
   * The e-invoice of an invoice; an extension. Scope: invoices:manage.
   */
  invoiceXml: {
    id: number
  }
  /**
   * The PDF that an invoice of one of these would have, without making it; an extension. Scope: invoices:manage.
   */
  invoicePreview: {
    schoolGroupId?: number | undefined
    purchaseOrderId?: number | undefined
    contractStart?: string | undefined
    /**
     * @minItems 1
     * @maxItems 500
     */
    openCourseDayIds?: number[] | undefined
    /**
     * @minItems 1
     * @maxItems 500
     */
    schoolVisitIds?: number[] | undefined
    /**
     * @minItems 1
     * @maxItems 500
     */
    individualFeedbackIds?: number[] | undefined
  }
  /**
   * The invoices and credit notes of a year as a spreadsheet, a row for each line; an extension. Scope: invoices:manage.
   */
  invoices: {
    year: number
  }
  /**
   * The invoices that the group of the caller's school has got as a spreadsheet, a row each; an extension. Scope: invoices:read.
   */
  ownInvoices: Record<string, never>
  /**
   * The open amounts of all customers on a day as a spreadsheet; an extension. Scope: invoices:manage.
   */
  aged: {
    date?: string | undefined
  }
  /**
   * The invoices and credit notes of a period as a spreadsheet for an accountant, a row each; an extension. Scope: invoices:manage.
   */
  accountingXlsx: {
    from: string
    to: string
  }
  /**
   * The same as text, as spreadsheets in Belgium read it; an extension. Scope: invoices:manage.
   */
  accountingCsv: {
    from: string
    to: string
  }
  /**
   * The same files of the documents of a period, without delivering anything; an extension. Scope: invoices:manage.
   */
  accountingZip: {
    from: string
    to: string
  }
  /**
   * The ZIP file of a delivery, always the same bytes; a 409 while it is being written; an extension. Scope: invoices:manage.
   */
  delivery: {
    id: number
  }
  /**
   * The letter that a customer would get now, without sending it; an extension. Scope: invoices:manage.
   */
  reminderPreview: {
    schoolGroupId: number
  }
  /**
   * The customer's file where there is one, else our request as a PDF; `document` asks for the request, an extension. Scope: purchaseOrders:manage.
   */
  purchaseOrder: {
    id: number
    document?: 'request' | undefined
  }
  /**
   * An attest on paper: the own, for course writers any; an extension. Scope: courseDays:signUp.
   */
  attestPdf: {
    number: string
  }
  /**
   * The PDF of a credit note. Scope: invoices:read.
   */
  creditNotePdf: {
    id: number
  }
  /**
   * The e-invoice of a credit note; an extension. Scope: invoices:manage.
   */
  creditNoteXml: {
    id: number
  }
  /**
   * The PDFs of invoices in one file, for others than admins those of their own invoices. Scope: invoices:read.
   */
  invoicesZip: {
    /**
     * @minItems 1
     * @maxItems 5000
     */
    invoices: {
      invoiceId: number
    }[]
  }
  /**
   * The same of these invoices and of what credits them; an extension. Scope: invoices:manage.
   */
  chosenInvoices: {
    /**
     * @minItems 1
     * @maxItems 50000
     */
    invoices: {
      invoiceId: number
    }[]
  }
}

/**
 * The fields and files of each upload, and what it answers.
 */
export interface Uploads {
  /**
   * Adds a release with its mapping file. Scope: releases:manage.
   */
  releases: {
    input: {
      name: string
      test: string
      releaseNotes?: string | null | undefined
    }
    files: {
      mappingFile: Blob
    }
    output: {
      id: number
      name?: string | null | undefined
      test?: boolean | null | undefined
      releaseNotes?: string | null | undefined
    }
  }
  /**
   * Takes in statements of the bank: CODA, CAMT.053, or ZIP files of these. Refused as `bank_file_unknown` (400) where no file is of a bank, and as `bank_file_refused` (409), with the reason and the line of each, where every statement is refused; an extension. Scope: payments:manage.
   */
  bankStatements: {
    input: Record<string, never>
    files: {
      file: readonly Blob[]
    }
    output: {
      statements: {
        file: string
        account?: string | null | undefined
        number?: string | null | undefined
        date?: string | null | undefined
        result: 'taken' | 'known' | 'refused'
        reason?: string | null | undefined
        line?: number | null | undefined
        statementId?: number | null | undefined
        entries: number
        known: number
        booked: number
        toDo: number
      }[]
    }
  }
  /**
   * The customer's order: `data` is JSON with the id and the name of the order. Scope: purchaseOrders:manage.
   */
  purchaseOrder: {
    input: {
      data: string
    }
    files: {
      file?: Blob | undefined
    }
    output: unknown
  }
}

/** The scopes that a program may ask for. */
export type Scope =
  | 'account:change'
  | 'account:resend'
  | 'reference:read'
  | 'releases:manage'
  | 'exceptions:manage'
  | 'exceptions:report'
  | 'schoolGroups:read'
  | 'schoolGroups:write'
  | 'schoolGroups:export'
  | 'schools:read'
  | 'schools:write'
  | 'licences:start'
  | 'licences:stop'
  | 'search:find'
  | 'users:read'
  | 'users:manage'
  | 'audit:read'
  | 'activity:read'
  | 'operations:manage'
  | 'invoices:read'
  | 'invoices:manage'
  | 'creditNotes:manage'
  | 'payments:read'
  | 'payments:manage'
  | 'dispatches:settle'
  | 'purchaseOrders:manage'
  | 'courseDays:read'
  | 'courseDays:write'
  | 'courseDays:nominate'
  | 'courseDays:signUp'
  | 'schoolVisits:manage'
  | 'feedback:manage'
  | 'locations:read'
  | 'locations:write'

/** The oldest major version of Node that the client runs on. */
export type OldestNode = 20
