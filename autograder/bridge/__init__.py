"""Carries calls over a border between two processes: a test on one side, a student's code on the other.

The test runs in a trusted process.  The names that the student defines are stand-ins there (`outside`); a
call of one travels into the box (`inside`), is computed there, and comes back as plain data.  Both ends are
the same `Peer`, which asks and answers in turn, so that a function of the test's that was handed to the
student's code runs in the trusted process, too.  Only `reading` turns bytes into values.

What is said once, for both directions:

* Plain data is copied: numbers, texts, containers, tensors, arrays, states of generators (see `writing`).
* What can change has a number while a call lasts (`shared`).  Each message says what has changed since the
  last one, so that a change in place is seen on the other side, and an object that comes back is the same
  object and not a copy.  What the student's code has kept stays shared as long as the test has it, and no
  longer than the test runs: an answer says what the side that gives it still has.
* Tensors that share memory on one side share it on the other (`memory`).
* A test's module whose class the box has as well is built there and computes there (`twins`).
* Everything else is a reference: a function, a class, an object, an iterator.  It can be called, and the
  trusted side gives away nothing but what a test has handed over by its public names.
* A tensor that takes part in gradients is the result of an autograd function whose backward asks the side
  that has the graph (`gradients`).
* A test that watches torch's operations is told of those in the box (`operations`).
* A name that a test sets by `globals()["name"] = …` is the student's to find (`lending`); no other one is.
* Nothing is unpickled on the trusted side.  What no honest side would send is a `Refused`, which fails
  the test that was waiting for it.
"""
