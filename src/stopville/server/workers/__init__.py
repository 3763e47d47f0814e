"""serve --workers N: a supervisor accepts connections and hands each to the process whose table it is about.

supervisor.py   listens, starts the workers and starts them again
arrivals.py     a connection until the head of its request is there, read without being taken
heads.py        what the head says: which table, which kind of request, who is calling
tally.py        the limits of all workers together
shared_rates.py limits that workers count, added up
channel.py      between the supervisor and a worker: small messages, and connections
member.py       a worker: the usual application on connections that it is handed
questions.py    what one process asks another
lobby.py        the other processes, as a worker asks them: public tables, figures, health
admin.py        stopville admin, for all workers
"""
