(' tug ' ; far
 (ferry) '#| near |#raft)